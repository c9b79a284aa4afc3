/** The entry point for AWS Lambda: `npm run build:lambda` creates a file whose `handler` Lambda calls. */
import { createLambdaHandler } from "./functions/lambda.ts";

export const handler = createLambdaHandler(process.env);
