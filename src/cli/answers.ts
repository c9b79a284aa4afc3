import { ApiError } from "../client/index.ts";

/**
 * An answer that has one of these fields. Whatever answers 200 instead of the service must not count as success.
 *
 * @throws {ApiError}
 */
export function answerWith<Answer extends object>(answer: Answer, ...fields: readonly string[]): Answer {
  if (fields.some((field) => field in answer)) return answer;
  throw new ApiError(200, {});
}
