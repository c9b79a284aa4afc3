/**
 * What an unauthorized client can attempt. `docs/internals/attacks.md` contains the whole list and names the other tests.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { expectLost } from "../contract/suite/expectations.ts";
import { bodyOf, keyed, Lock, post, send, type Target } from "../support/services/http.ts";
import { inProcess, startEmbeddedWorker, startNode, startStore } from "../support/services/targets.ts";

const hashOf = (key: string) => `sha256:${createHash("sha256").update(key).digest("hex")}`;
const API_KEYS = JSON.stringify(
  ["alice", "bob"].map((id) => ({ id, hash: hashOf(id), namespace: "team", scopes: ["read", "lock", "admin"] })),
);

const store = await startStore();
const [node, embedded] = await Promise.all([startNode(store), startEmbeddedWorker()]);
const service = inProcess(store);
const guarded = inProcess(store, { ALLOW_ANONYMOUS: "", API_KEYS });
afterAll(async () => {
  await Promise.all([node.stop(), embedded.stop()]);
  await store.stop();
});

/** Returns the service as reached with this API key and with the additional headers that an attacker would send. */
function as(key: string, more: Readonly<Record<string, string>> = {}): Target {
  return {
    ...guarded,
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries({ authorization: `Bearer ${key}`, ...more })) headers.set(name, value);
      return guarded.fetch(input, { ...init, headers });
    },
  };
}

describe("guessing", () => {
  test("security: a token that is almost right does not hold the lock", async () => {
    const lock = new Lock(service);
    const { token, fence } = await lock.hold({ owner: "victim" });
    const flipped = [...token].map((char, i) => `${token.slice(0, i)}${char === "A" ? "B" : "A"}${token.slice(i + 1)}`);
    // The trace is the name of a waiting client in hints.
    const trace = token.slice(2, 14);
    const others = [token.slice(0, -1), `${token}A`, `x${token}`, token.toUpperCase(), String(fence), trace, "-", "*"];
    for (const guess of [...flipped, ...others].filter((guess) => guess !== token)) {
      expectLost(await lock.renew({ token: guess }), "unknown");
      expectLost(await lock.release({ token: guess }), "unknown");
    }
    expect((await lock.state({ "Lock-Token": token })).yours).toMatchObject({ fence, hold_count: 1 });
  });

  test("security: no other client is shown a token or a ticket", async () => {
    const lock = new Lock(service);
    const { token } = await lock.hold();
    const { ticket } = await lock.enqueue();
    const shown = [
      await lock.state({}, "?history=true"),
      (await lock.acquire()).body,
      bodyOf(await send(service, `/locks?prefix=${lock.name}`), 200),
    ];
    for (const secret of [token, ticket]) expect(JSON.stringify(shown)).not.toContain(secret);
  });

  test("security: for an ended lease, the store keeps only what recognizes its token, not the token", async () => {
    const lock = new Lock(service);
    const { token } = await lock.hold();
    await lock.end(token);
    const headers = { authorization: `Bearer ${store.gateway.token}` };
    const record = await fetch(`${store.gateway.url}/get/lh:{default}:lock:${lock.name}`, { headers });
    const kept = await record.text();
    expect(kept).toContain(token.slice(6, 14));
    expect(kept).not.toContain(token.slice(5, 14));
    expect(kept).not.toContain(token.slice(14));
  });

  test("security: another client's Idempotency-Key is worthless, even with the very same request", async () => {
    const key = keyed();
    const mine = new Lock(as("alice"));
    const lease = await mine.hold({ ttl: "20s" }, key);
    const stolen = await new Lock(as("bob"), mine.name).acquire({ ttl: "20s" }, key);
    expect(stolen.status).toBe(423);
    expect(JSON.stringify(stolen.body)).not.toContain(lease.token);
    expect(await mine.hold({ ttl: "20s" }, key)).toMatchObject({ token: lease.token });
  });
});

describe("hints", () => {
  test("security: no client request reaches the objects that notify waiting requests", async () => {
    const Upgrade = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13" };
    const headers = { ...Upgrade, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
    const seat = encodeURIComponent(JSON.stringify({ key: "lh:{default}:lock:x", place: { watches: true } }));
    const paths = ["/", "/room", "/lobby", "/locks/x", "/locks/x/acquire", "/nowhere"];
    for (const path of paths.flatMap((path) => [path, `${path}?seat=${seat}`])) {
      for (const method of ["GET", "POST"]) {
        const sent = request(`${embedded.url}${path}`, { method, headers }).end();
        const upgraded = once(sent, "upgrade").then(() => "101");
        const answered = once(sent, "response").then(([response]: IncomingMessage[]) => {
          response?.resume();
          return String(response?.statusCode);
        });
        expect(await Promise.race([upgraded, answered]), `${method} ${path}`).toMatch(/^(200|400|404|405)$/);
      }
    }
  });
});

describe("injection", () => {
  /**
   * Strings that are special in Lua, Redis's protocol, key patterns, logs, terminals, HTML and shells. Those with control
   * characters aren't used as names.
   */
  const texts = [
    `"]] redis.call("FLUSHALL") --[[`,
    `' .. redis.call('FLUSHALL') .. '`,
    "}:lock:victim{",
    "* ? [a-z] \\",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "$(reboot) `reboot` ; reboot",
    "%s %n %00 %0d%0a",
  ];
  const controls = ["\r\n*1\r\n$8\r\nFLUSHALL\r\n", "\u001b[2J\u001b]0;owned\u0007", "a\u0000b", "line\nbreak\u2028"];

  for (const target of [service, embedded]) {
    test(`security: ${target.name} treats special characters in names and labels as text`, async () => {
      const victim = new Lock(target);
      const { token, fence } = await victim.hold();
      for (const name of texts.map((evil) => `${evil} ${crypto.randomUUID()}`)) {
        const lock = new Lock(target, name);
        expect(await lock.hold({ owner: name, metadata: { [name]: name } })).toMatchObject({ lock: name, owner: name });
        expect((await lock.state()).holders).toMatchObject([{ owner: name, metadata: { [name]: name } }]);
      }
      for (const owner of controls) {
        const lock = new Lock(target);
        await lock.hold({ owner, metadata: { [owner]: owner } });
        expect((await lock.state()).holders).toMatchObject([{ owner, metadata: { [owner]: owner } }]);
        expect((await new Lock(target, owner).acquire()).status).toBe(400);
      }
      expect((await victim.state({ "Lock-Token": token })).yours).toMatchObject({ fence, hold_count: 1 });
    });

    test(`security: ${target.name} returns nothing that a browser would run or a terminal would interpret`, async () => {
      const lock = new Lock(target);
      const owner = [...texts, ...controls].join("").slice(0, 250);
      await lock.hold({ owner });
      const answer = await (target.fetch ?? fetch)(`${target.url}${lock.path}`);
      expect(answer.headers.get("content-type")).toMatch(/^application\/json\b/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      // JSON escapes them; a program that parses and prints them must escape them again.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters.
      expect((await answer.text()).replace(/\n$/, "")).not.toMatch(/[\u0000-\u001f]/);
    });
  }
});

describe("cursors", () => {
  const encode = (position: unknown) => Buffer.from(JSON.stringify(position)).toString("base64url");
  const forged = (kind: string) => {
    const scope = `lh:{default}:${kind}:`;
    const steps = ["", "x", "-1", "1.5", "0 COUNT 1", "18446744073709551616", "9".repeat(40)];
    const shards = ["0>lh:{team}:record:", "7>lh:{default}:record:"];
    const others = ["", `${scope}a`, "lh:{team}:lock:"].map((other) => encode(["0", "", "", other]));
    return ["x", encode("0"), encode([0, "", "", scope]), ...others].concat(
      [...steps, ...shards].map((step) => encode([step, "", "", scope])),
    );
  };

  for (const target of [service, embedded]) {
    test(`security: ${target.name} refuses a cursor that no page returned`, async () => {
      for (const [listing, kind] of [
        ["locks", "lock"],
        ["semaphores", "semaphore"],
        ["latches", "latch"],
      ] as const) {
        for (const cursor of forged(kind)) {
          const { status, body } = await send(target, `/${listing}?cursor=${encodeURIComponent(cursor)}`);
          expect([listing, cursor, status, body.errors?.[0].path]).toEqual([listing, cursor, 400, "cursor"]);
        }
      }
    });
  }
});

describe("headers", () => {
  test("security: headers cannot replace the method, path, caller or host", async () => {
    const tricks = {
      "X-HTTP-Method-Override": "DELETE",
      "X-Original-URL": "/locks",
      "X-Forwarded-User": "alice",
      "X-Forwarded-Host": "evil.example",
      Forwarded: "host=evil.example",
    };
    const lock = new Lock(as("alice"));
    const { token } = await lock.hold();
    const tricked = await post(as("alice", tricks), `${lock.path}/acquire`);
    expect(tricked.status).toBe(423);
    expect(JSON.stringify([tricked.body, [...tricked.headers]])).not.toContain("evil.example");
    expect((await post(as("nobody", tricks), `${lock.path}/acquire`)).status).toBe(401);
    expect(await lock.end(token)).toMatchObject({ released: true });
  });

  for (const target of [embedded, node]) {
    test(`security: ${target.name} without keys rejects DNS names that other sites may have pointed to it`, async () => {
      const answerFor = async (host: string) => {
        const sent = request(`${target.url}/locks/x/acquire`, { method: "POST", headers: { Host: host } }).end();
        const [response] = (await once(sent, "response")) as [IncomingMessage];
        return [response.statusCode, JSON.parse(await text(response)).code];
      };
      expect(await answerFor("rebound.example:8787")).toEqual([403, "forbidden"]);
      expect((await answerFor("localhost:1"))[0]).not.toBe(403);
    });
  }

  // workerd uses the second header and continues, as a server is allowed to; `docs/internals/attacks.md` explains what this
  // requires of a proxy.
  test("security: with two Content-Lengths, node never treats the body as a second request", async () => {
    const lock = new Lock(node);
    await lock.hold();
    const { hostname, port } = new URL(node.url);
    const socket = connect(Number(port), hostname);
    const hidden = [`DELETE ${lock.path} HTTP/1.1`, "Host: localhost", "", ""];
    const lengths = ["Content-Length: 4", "Transfer-Encoding: chunked"];
    const lines = ["POST /locks/x/renew HTTP/1.1", "Host: localhost", ...lengths, "", "0", "", ...hidden];
    socket.end(lines.join("\r\n"));
    expect(await text(socket)).not.toContain('"broken"');
    expect(await lock.state()).toMatchObject({ state: "held" });
  });

  for (const target of [embedded, node]) {
    test(`security: ${target.name} serves other clients while slow requests trickle in`, async () => {
      const { hostname, port, host } = new URL(target.url);
      const lock = new Lock(target);
      const head = [`POST ${lock.path}/acquire HTTP/1.1`, `Host: ${host}`, "Content-Length: 16000"];
      const sockets = Array.from({ length: 100 }, () => connect(Number(port), hostname));
      try {
        await Promise.all(sockets.map((socket) => once(socket, "connect")));
        for (const [i, socket] of sockets.entries()) {
          socket.on("error", () => {}).write(i % 2 === 0 ? "POST /lo" : `${head.join("\r\n")}\r\n\r\n{`);
        }
        const started_ms = performance.now();
        const { token } = await lock.hold();
        expect(await lock.end(token)).toMatchObject({ released: true });
        expect(performance.now() - started_ms).toBeLessThan(5_000);
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    });
  }
});
