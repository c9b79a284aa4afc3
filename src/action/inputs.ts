/** The workflow's inputs. Their defaults are in `action/action.yml`, and the runner fills them in. */
import { type Duration, toMs } from "../client/duration.ts";
import { ownerOf } from "./owner.ts";

export interface Inputs {
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly audience: string | undefined;
  readonly name: string;
  readonly mode: "exclusive" | "shared";
  /** The number of permits. If either this or the capacity is set, `name` is the name of a semaphore. */
  readonly permits: number | undefined;
  readonly capacity: number | undefined;
  readonly wait: Duration;
  readonly ttl: Duration;
  readonly maxHold: Duration;
  readonly onTimeout: "fail" | "skip";
  readonly onLost: "fail" | "warn";
  readonly owner: string;
}

/** @throws {TypeError} listing all invalid inputs. */
export function readInputs(env: NodeJS.ProcessEnv): Inputs {
  const problems: string[] = [];
  const get = (name: string): string => (env[`INPUT_${name.toUpperCase()}`] ?? "").trim();
  const expected = (name: string, what: string, got = get(name)): void => {
    problems.push(`Expected the '${name}' input to be ${what}, got ${got ? `'${got}'` : "nothing"}`);
  };
  const text = (name: string, what: string): string => {
    if (get(name) === "") expected(name, what);
    return get(name);
  };
  const duration = (name: string): Duration => {
    try {
      toMs(get(name) as Duration, name);
    } catch {
      expected(name, "a duration such as 30s, 10m or 1h30m");
    }
    return get(name) as Duration;
  };
  const oneOf = <Word extends string>(name: string, ...words: readonly [Word, Word]): Word => {
    const word = words.find((word) => word === get(name));
    if (word === undefined) expected(name, words.join(" or "));
    return word ?? words[0];
  };
  const count = (name: string): number | undefined => {
    if (get(name) === "") return undefined;
    if (!/^[1-9]\d{0,6}$/.test(get(name))) expected(name, "a whole number from 1 to 1000000");
    return Number(get(name));
  };
  const inputs: Inputs = {
    url: text("url", "the URL of the service, such as https://locks.example.com"),
    apiKey: get("api-key") || undefined,
    audience: get("audience") || undefined,
    name: text("name", "the name of a lock or semaphore"),
    mode: oneOf("mode", "exclusive", "shared"),
    permits: count("permits"),
    capacity: count("capacity"),
    wait: duration("wait"),
    ttl: duration("ttl"),
    maxHold: duration("max-hold"),
    onTimeout: oneOf("on-timeout", "fail", "skip"),
    onLost: oneOf("on-lost", "fail", "warn"),
    owner: get("owner") || ownerOf(env),
  };
  if (inputs.mode === "shared" && (inputs.permits ?? inputs.capacity) !== undefined)
    problems.push(
      "The 'mode' input applies only to locks, and 'permits' and 'capacity' only to semaphores: use one or the other",
    );
  if (problems.length > 0) throw new TypeError(problems.join("; "));
  return inputs;
}
