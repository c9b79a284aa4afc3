/** A check's expectations of an answer. One that is not met throws a `Failure` whose message contains the actual value. */
import type { Answer } from "./answer.ts";

/** Thrown when the service violates the contract. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** Thrown when the deployment reports that it lacks an optional feature. */
export class NotOffered extends Error {
  override readonly name = "NotOffered";
}

// biome-ignore lint/suspicious/noExplicitAny: the checks find out what a body contains.
export type Body = any;

export const at = (instant: string): number => Date.parse(instant);

/** Returns the body of an answer that must have this status. */
export function bodyOf(answer: Answer, status: number): Body {
  if (answer.status === status) return answer.body;
  throw new Failure(`${answer.what}: expected status ${status}, got ${told(answer)}`);
}

const told = ({ status, body }: Answer) => `${status} ${short(body)}`;

const short = (value: unknown): string => {
  const text = typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? "nothing");
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

export function expectTrue(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Failure(message);
}

/** An expectation other than equality. */
interface Demand {
  readonly wants: string;
  readonly accepts: (value: Body) => boolean;
}

const demand = (wants: string, accepts: (value: Body) => boolean): Demand => ({ wants, accepts });
const isDemand = (value: unknown): value is Demand => typeof (value as Demand | null)?.accepts === "function";

export const absent = demand("nothing", (value) => value === undefined);
export const between = (least: number, most: number) =>
  demand(`${least} to ${most}`, (value) => typeof value === "number" && value >= least && value <= most);
export const above = (bound: number) =>
  demand(`more than ${bound}`, (value) => typeof value === "number" && value > bound);
export const otherThan = (unwanted: unknown) => demand(`other than ${short(unwanted)}`, (value) => value !== unwanted);
/** Accepts a secret of at least 128 bits, which take at least 22 characters of base64. */
export const secret = demand("a secret of at least 22 characters", (value) => /^\S{22,512}$/.test(String(value)));

/** Compares the given fields, and lists all that differ. Arrays must have the same length. */
export function expectFields(actual: Body, expected: object, what: string): void {
  const wrong = [...differences(actual, expected, "")];
  if (wrong.length > 0) throw new Failure(`${what}: ${wrong.join("; ")}`);
}

function* differences(actual: Body, expected: unknown, path: string): Generator<string> {
  const where = path === "" ? "the answer" : path;
  if (isDemand(expected)) {
    if (!expected.accepts(actual)) yield `${where}: expected ${expected.wants}, got ${short(actual)}`;
  } else if (typeof expected === "object" && expected !== null) {
    if (typeof actual !== "object" || actual === null) {
      yield `${where}: expected ${short(expected)}, got ${short(actual)}`;
      return;
    }
    if (Array.isArray(expected) && actual.length !== expected.length) {
      yield `${where}: expected ${expected.length} entries, got ${short(actual)}`;
      return;
    }
    for (const [name, value] of Object.entries(expected)) {
      yield* differences(actual[name], value, path === "" ? name : `${path}.${name}`);
    }
  } else if (actual !== expected) yield `${where}: expected ${short(expected)}, got ${short(actual)}`;
}

export function expectProblem(answer: Answer, status: number, code: string, fields: object = {}): Body {
  const body = bodyOf(answer, status);
  expectFields(body, { code, status, ...fields }, answer.what);
  return body;
}

/** Expects a 400 that lists this field among the invalid ones. */
export function expectInvalid(answer: Answer, path?: string): void {
  const { errors } = expectProblem(answer, 400, "invalid_request");
  if (path === undefined) return;
  const paths = errors.map((error: { path: string }) => error.path);
  expectTrue(paths.includes(path), `${answer.what}: expected errors to name '${path}', got ${short(errors)}`);
}

export function expectLocked(answer: Answer, fields: object = {}): Body {
  return expectProblem(answer, 423, "locked", fields);
}

/** Expects a lost lease with this reason. */
export function expectLost(answer: Answer, reason: string): void {
  expectProblem(answer, 409, "lease_lost", { reason });
}
