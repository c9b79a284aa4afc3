/** AWS Lambda: `npm run build:lambda` makes a file whose `handler` Lambda calls. */
import { createLambdaHandler } from "./functions/lambda.ts";

export const handler = createLambdaHandler(process.env);
