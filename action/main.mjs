import { main } from "./leasehold.mjs";

await main();
