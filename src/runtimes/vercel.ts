/** The entry point for Vercel on Node: `npm run build:vercel` creates the files that `vercel deploy --prebuilt` reads. */
import { createVercelFunction } from "./functions/vercel.ts";

export default createVercelFunction(process.env);
