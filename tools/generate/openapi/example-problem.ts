import { ERRORS, type ErrorCode, problemType } from "../../../src/contract/errors.ts";

export function exampleProblem(code: ErrorCode, detail: string, members: object = {}): object {
  const { status, title } = ERRORS[code];
  return { type: problemType(code), title, status, code, detail, ...members };
}
