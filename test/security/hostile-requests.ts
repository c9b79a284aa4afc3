/** Requests that no client should send, and some valid ones among them. */
import fc from "fast-check";
import { anyText } from "../support/services/any-text.ts";

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** Locks that another client holds while the requests arrive; the requests name them no more often than others. */
export const HELD_NAMES = ["victim", "{x}", "a/b", "🔒", "__proto__", "v".repeat(256)];

const oddNames = [...HELD_NAMES, "constructor", "}{", "*", "lh:{default}:lock:victim", "\u202e", "é", "é".repeat(129)];
const rawSegments = [
  "",
  ".",
  "%2e%2e",
  "%",
  "%ZZ",
  "%00",
  "%0d%0aSet-Cookie:x",
  "%C0%AF",
  "%E0%A4%A",
  "%ED%A0%80",
  "+",
  ";a=b",
];

const segment = fc.oneof(
  fc.constantFrom(...oddNames).map(encodeURIComponent),
  fc.constantFrom(...rawSegments),
  fc.string({ unit: "grapheme", maxLength: 300 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: fc.constantFrom("%", "2", "F", "f", "0", "a", "~"), maxLength: 12 }),
);

const operation = fc.constantFrom("acquire", "release", "renew", "read", "write", "transfer", "ACQUIRE", "");
const family = fc.constantFrom("locks", "rw", "locks", "rw", "multi", "Locks", "semaphores", "latches", "heartbeat");
const query = fc.oneof(
  { weight: 6, arbitrary: fc.constant("") },
  fc.constantFrom("?", "?wait=1ms", "?wait=x", "?token=x", "?wait=1ms&wait=2ms", "?%", "?__proto__=1", "?wait[]=1"),
);
const path = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(family, segment, operation).map((parts) => `/${parts.join("/")}`) },
  { weight: 2, arbitrary: fc.tuple(family, segment).map((parts) => `/${parts.join("/")}`) },
  fc.constantFrom("/", "/healthz", "/readyz", "/multi/acquire", "/multi/release", "/multi/renew", "//", "/locks"),
  fc.webPath(),
);

const duration = fc.oneof(
  fc.constantFrom(
    "100ms",
    "250ms",
    "30s",
    "1.5m",
    "",
    "-1s",
    "1e9h",
    "0.0001ms",
    "٣s",
    "30s\u0000",
    600,
    1e308,
    -0,
    2 ** 53,
  ),
  fc.double(),
  fc.maxSafeInteger().map((ms) => `${ms}ms`),
);
const secret = fc.oneof(
  fc.constantFrom(
    "",
    "-",
    "x",
    "sn".padEnd(31, "A"),
    "mn".padEnd(31, "A"),
    "sl -1",
    "\n",
    "𝟘".repeat(31),
    "s".repeat(600),
  ),
  fc.stringMatching(/^[sm][ln][A-Za-z0-9_-]{22}[0-9a-z]{7}$/),
  anyText(),
);
const name = fc.oneof(fc.constantFrom(...oddNames), anyText({ maxLength: 300 }), fc.jsonValue());
const locks = fc.array(
  fc.oneof(name, fc.record({ name, mode: fc.constantFrom("exclusive", "shared", "x", 1) }, { requiredKeys: ["name"] })),
  { maxLength: 40 },
);
const junk = fc.jsonValue({ maxDepth: 3 });
const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: junk });

const fields = fc.record(
  {
    ttl: or(duration),
    wait: or(duration),
    fair: or(fc.boolean()),
    token: or(secret),
    ticket: or(secret),
    owner: or(anyText()),
    metadata: or(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.double(), fc.boolean()))),
    lock_delay: or(duration),
    max_hold: or(duration),
    locks: or(locks),
    tll: junk,
  },
  { requiredKeys: [] },
);

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const payload = fc.oneof(
  { weight: 5, arbitrary: fields.map((value) => ({ type: JSON_TYPE, body: JSON.stringify(value) })) },
  { weight: 2, arbitrary: fc.constant({}) },
  fc.json().map((body) => ({ type: JSON_TYPE, body })),
  anyText().map((body) => ({ type: JSON_TYPE, body })),
  fc
    .constantFrom("{", '{"ttl":1', '{"__proto__":{}}', '{"ttl":1e999}', "[".repeat(9_000), "\ufeff{}", '{"a":1,"a":2}')
    .map((body) => ({ type: JSON_TYPE, body })),
  fc.string({ unit: fc.constantFrom("a", "=", "&", "%", "ttl", "+", "é", "9"), maxLength: 40 }).map((body) => ({
    type: FORM_TYPE,
    body,
  })),
  fc
    .integer({ min: 16_000, max: 40_000 })
    .map((size) => ({ type: JSON_TYPE, body: `{"owner":"${"o".repeat(size)}"}` })),
  fc.constantFrom("text/plain", "multipart/form-data", "application/json;charset=utf-16", "*/*", "a").map((type) => ({
    type,
    body: "{}",
  })),
);

const printable = fc.string({ unit: "grapheme-ascii", maxLength: 300 });
const headers = fc.record(
  {
    "idempotency-key": fc.oneof(fc.constantFrom("k1", "k2", "k3"), printable, fc.constantFrom("\u00e9", "a\tb", "")),
    "lock-token": fc.oneof(fc.stringMatching(/^[sm][ln][A-Za-z0-9_-]{22}[0-9a-z]{7}$/), printable),
    prefer: fc.oneof(
      fc.constantFrom("wait=1", "wait=-1", "wait=99999999999999999999", 'wait="', "wait", ",;="),
      printable,
    ),
    authorization: fc.constantFrom("Bearer x", "Basic eDp4", "Bearer", ""),
    "x-request-id": printable,
    accept: fc.constantFrom("text/html", "", "application/xml;q=2"),
  },
  { requiredKeys: [] },
);

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant("POST") },
  { weight: 2, arbitrary: fc.constant("GET") },
  fc.constantFrom("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"),
);

export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .record({ method, path, query, headers, payload: payload as fc.Arbitrary<{ type?: string; body?: string }> })
  // In these tests, every client is allowed to break leases, which requires no token.
  .filter(
    ({ method, path }) => method !== "DELETE" || !HELD_NAMES.some((held) => path.includes(encodeURIComponent(held))),
  )
  .map(({ method, path, query, headers, payload: { type, body } }) => ({
    method,
    path: path + query,
    headers: { ...headers, ...(type === undefined ? {} : { "content-type": type }) },
    ...(body === undefined || method === "GET" || method === "HEAD" ? {} : { body }),
  }));
