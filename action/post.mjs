import { post } from "./leasehold.mjs";

await post();
