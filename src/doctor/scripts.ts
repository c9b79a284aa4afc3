/** Checks that the store runs scripts the way the service needs. */
import { createHash, randomUUID } from "node:crypto";
import { ask, type Database, resultOf, wordsOf } from "./database.ts";
import { error, type Finding, ok, warning } from "./finding.ts";

const scratchKey = () => `lh:{doctor}:lock:${randomUUID()}`;
const FLAG = "#!lua flags=allow-key-locking\n";

/** A script that writes after it has read the clock, handles a large integer, and leaves a key with a TTL. */
const PROBE = `local t = redis.call("TIME")
redis.call("SET", KEYS[1], string.format("%.0f", t[1] * 1000000 + t[2]), "PX", ARGV[1])
return {"ok", redis.call("GET", KEYS[1]), tostring(redis.call("PEXPIRE", KEYS[1], 2 * ARGV[1], "GT"))}`;

export async function checkEval(database: Database): Promise<Finding> {
  const reply = await ask(database, "EVAL", "return {'ok', ARGV[1]}", "0", "hello");
  if (JSON.stringify(resultOf(reply)) === '["ok","hello"]') return ok("EVAL", "Scripts run.");
  return error("EVAL", `The store does not run scripts, which locks require: ${wordsOf(reply)}`);
}

export async function checkTimeInEval(database: Database): Promise<Finding> {
  const key = scratchKey();
  const reply = await ask(database, "EVAL", PROBE, "1", key, "60000");
  const [done, fence, expires] = (resultOf(reply) ?? []) as string[];
  const ttl_ms = Number(resultOf(await ask(database, "PTTL", key)));
  await ask(database, "DEL", key);
  const about = "TIME in EVAL";
  if (done !== "ok") return error(about, `A script cannot read the store's clock and then write: ${wordsOf(reply)}`);
  if (!/^\d{16}$/.test(fence ?? "")) return error(about, `Scripts lose precision in large integers: got ${fence}.`);
  if (expires !== "1" || !(ttl_ms > 0)) return error(about, "Keys written by scripts do not get their TTL.");
  return ok(about, "Scripts can read the store's clock, and the keys that they write get their TTL.");
}

/** Checks for NOSCRIPT: the service first sends only a script's hash, and sends the text only after that error. */
export async function checkNoScript(database: Database): Promise<Finding> {
  const script = `return '${randomUUID()}'`;
  const sha1 = createHash("sha1").update(script).digest("hex");
  const absent = await ask(database, "EVALSHA", sha1, "0");
  if (absent.kind !== "refused" || !absent.message.startsWith("NOSCRIPT")) {
    return error("NOSCRIPT", `The store must return NOSCRIPT for an unknown script, but returns: ${wordsOf(absent)}`);
  }
  await ask(database, "EVAL", script, "0");
  const cached = await ask(database, "EVALSHA", sha1, "0");
  if (cached.kind === "result")
    return ok("NOSCRIPT", "The store caches scripts, and returns NOSCRIPT for an unknown script.");
  return warning(
    "NOSCRIPT",
    "The store does not cache scripts, so every operation has to send the whole script, and is slower.",
  );
}

/**
 * Checks for key locking. For a script without the flag, Upstash locks the whole database; other stores refuse scripts that
 * have the flag.
 */
export async function checkKeyLocking(database: Database, configured: boolean): Promise<Finding> {
  const about = "key locking";
  const reply = await ask(database, "EVAL", `${FLAG}return 'ok'`, "0");
  const known = resultOf(reply) === "ok";
  if (configured && !known) {
    return error(
      about,
      `The store rejects the allow-key-locking flag: set UPSTASH_KEY_LOCKING to false. (${wordsOf(reply)})`,
    );
  }
  if (!configured && known) {
    return warning(
      about,
      "The store supports allow-key-locking: set UPSTASH_KEY_LOCKING to true, so that unrelated locks do not wait for each other.",
    );
  }
  if (!known)
    return ok(about, "The store does not support the allow-key-locking flag, so the service does not send it.");
  const undeclared = await ask(database, "EVAL", `${FLAG}return redis.call('GET', '${scratchKey()}')`, "0");
  if (undeclared.kind === "result") return ok(about, "The store accepts the allow-key-locking flag.");
  return ok(about, "Unrelated locks run in parallel: the store accepts the allow-key-locking flag and enforces it.");
}
