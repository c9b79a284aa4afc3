/** The Vercel function in its own process, which can be stopped like the platform does. */
import { startVercel } from "./functions.ts";

const { url } = await startVercel({ variables: process.env });
console.log(`listening on ${url}`);
