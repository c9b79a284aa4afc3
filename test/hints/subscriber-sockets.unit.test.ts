import { expect, test } from "vitest";
import { SubscriberSockets } from "../../src/hints/subscriber-sockets.ts";

/** A connection that the platform kept while the object slept. */
function kept(until_ms: number, ticket_prefix: string) {
  const sent: string[] = [];
  const socket = {
    sent,
    closed: false,
    deserializeAttachment: () => ({ key: "a", interest: { ticket_prefix, watches: false }, until_ms }),
    send: (word: string) => sent.push(word),
    close() {
      this.closed = true;
    },
  };
  return socket;
}

test("SubscriberSockets: after the object slept, it knows the waiting clients, and closes connections that have expired", () => {
  const sockets = [kept(30, "trace1xxxxxx"), kept(10, "trace2xxxxxx"), kept(20, "trace3xxxxxx")];
  const room = new SubscriberSockets({ getWebSockets: () => sockets } as unknown as DurableObjectState, () => 15);
  const hint = { turn: "trace1xxxxxx", turn_until_ms: 0, readers_before: 0, changed: false };
  room.notify([{ key: "a", hint }]);
  expect(sockets.map(({ sent }) => sent)).toEqual([["trace1xxxxxx,0,0,0"], [], []]);
  expect(sockets.map(({ closed }) => closed)).toEqual([false, true, false]);
});

test("SubscriberSockets: a connection that broke unnoticed is closed when it is notified, and the others are still notified", () => {
  const sockets = [kept(30, "trace1xxxxxx"), kept(30, "trace2xxxxxx")];
  const [broken, whole] = sockets as [(typeof sockets)[0], (typeof sockets)[0]];
  broken.send = () => {
    throw new Error("Can't call WebSocket send() after close().");
  };
  const room = new SubscriberSockets({ getWebSockets: () => sockets } as unknown as DurableObjectState, () => 15);
  for (let i = 2; i <= 3; i++) {
    room.notify([{ key: "a", hint: { turn_until_ms: i, readers_before: 0, changed: false } }]);
  }
  expect([broken.closed, whole.sent]).toEqual([true, ["-,2,0,0", "-,3,0,0"]]);
});
