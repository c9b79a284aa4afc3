import { describe, expect, test } from "vitest";
import { ReplyReader } from "../../../src/engine/reply.ts";
import { acquire, readLease } from "../../../src/generated/scripts.ts";
import { encodeLabel } from "../../../src/lock/codec/label.ts";
import { parseBusy, parseHolder, parseLease, parseLost } from "../../../src/lock/codec/replies.ts";
import { makeSecret } from "../../../src/lock/codec/secrets.ts";

const NOW = 1_800_000_000_000;
const FENCE = 1_795_229_355_464_572;
const packed = (id: string, deadline = NOW + 5000, label = "-") =>
  `${id} ${deadline} ${FENCE} 2 ${NOW - 1000} 30000 0 0 0 - ${label}`;
const lease = (...given: Parameters<typeof packed>) => readLease(new ReplyReader([packed(...given)]));

describe("parseLease()", () => {
  test("reads the fields that lua/core/holders.lua writes", () => {
    expect(parseLease("job", lease("xtoken", NOW + 5000, encodeLabel("ci", { job: 7 })), NOW, 0)).toEqual({
      lock: "job",
      mode: "exclusive",
      token: "token",
      fence: FENCE,
      hold_count: 2,
      owner: "ci",
      metadata: { job: 7 },
      ttl_ms: 5000,
      expires_at_ms: NOW + 5000,
      acquired_at_ms: NOW - 1000,
      renew_after_ms: 1666,
    });
  });

  test("a lease is due for renewal after a third of its remaining time, and never has less than zero", () => {
    expect(parseLease("job", lease("stoken", NOW + 90_000), NOW, 0).renew_after_ms).toBe(10_000);
    expect(parseLease("job", lease("stoken", NOW - 1), NOW, 0)).toMatchObject({ ttl_ms: 0, renew_after_ms: 0 });
  });

  test("reports an announced break", () => {
    expect(parseLease("job", lease("xtoken"), NOW, NOW + 1000).break_at_ms).toBe(NOW + 1000);
  });
});

describe("parseHolder()", () => {
  test("never contains the token", () => {
    const secret = makeSecret("ns", [{ name: "job", mode: "exclusive" }], { labelled: false });
    expect(JSON.stringify(parseHolder(lease(`x${secret}`), NOW))).not.toContain(secret);
  });

  test("contains the permits of a semaphore's lease", () => {
    const secret = makeSecret("ns", [], { labelled: false, permits: 3 });
    expect(parseHolder(lease(`p${secret}`), NOW)).toMatchObject({ mode: "shared", permits: 3 });
    expect(parseHolder(lease("stoken"), NOW)).not.toHaveProperty("permits");
  });
});

describe("parseBusy()", () => {
  const busy = (words: readonly string[]) => {
    const reply = acquire.decode(new ReplyReader(words, true));
    return reply.kind === "busy" ? parseBusy(reply) : undefined;
  };
  const head = ["busy", `${NOW}`, "1 3", `${NOW + 5000}`];

  test("reads a place, the names in the way and the holders with their fences", () => {
    const later = packed("sb").replace(`${FENCE}`, `${FENCE + 1}`);
    const reply = [
      ...head,
      "2",
      "ticket",
      `${NOW}001`,
      `${NOW + 4000}`,
      `${NOW + 34_000}`,
      "0",
      "250",
      "7",
      "3",
      "2",
      "0",
      "2",
      later,
      packed("sa"),
      `${NOW + 9000}`,
    ];
    expect(busy(reply)).toMatchObject({
      now_ms: NOW,
      blocked: [0, 2],
      next_chance_ms: NOW + 5000,
      place: {
        position: 2,
        ticket: "ticket",
        arrival: Number(`${NOW}001`),
        attended_until_ms: NOW + 4000,
        ticket_ttl_ms: 34_000,
        refresh_at_ms: Number.POSITIVE_INFINITY,
      },
      hold_ms: 250,
      departures: 7,
      queue_length: 3,
      holders_total: 2,
      available: 0,
      holders: [{ fence: FENCE }, { fence: FENCE + 1 }],
      delay_until_ms: NOW + 9000,
    });
  });

  test("contains no place if there is none", () => {
    expect(busy([...head, "-1", "-", ...Array(11).fill("0")])).not.toHaveProperty("place");
  });
});

test("parseLost() knows the contract's reasons, and turns any other into 'unknown'", () => {
  for (const reason of ["expired", "released", "broken", "transferred", "max_hold"]) {
    expect(parseLost({ reason })).toEqual({ kind: "lost", reason });
  }
  for (const other of ["unknown", "granted", ""]) expect(parseLost({ reason: other }).reason).toBe("unknown");
});
