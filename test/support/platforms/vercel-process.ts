/** The Vercel function in its own process, which can be stopped as the platform stops it. */
import { startVercel } from "./functions.ts";

const { url } = await startVercel({ variables: process.env });
console.log(`listening on ${url}`);
