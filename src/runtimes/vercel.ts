/** Vercel, on Node: `npm run build:vercel` makes what `vercel deploy --prebuilt` reads. */
import { createVercelFunction } from "./functions/vercel.ts";

export default createVercelFunction(process.env);
