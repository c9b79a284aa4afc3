/**
 * Replaces everything that differs between runs, for all code in this process: clocks, timers, randomness, WebCrypto
 * and fetch. Code gets those of the machine on which it runs; nothing in `src/` is aware of the replacement.
 */
import { createHmac, hash } from "node:crypto";
import { SimulatedSocketPair } from "./socket.ts";
import { SimulatedController, SimulatedHeaders, SimulatedRequest, SimulatedResponse, SimulatedSignal } from "./web.ts";
import { currentMachine, type Machine, type Timer } from "./world.ts";

/** What replaces the network. */
export type FetchAs = (machine: Machine, url: string, init: RequestInit) => Promise<Response>;

function machine(): Machine {
  const current = currentMachine();
  if (current === undefined) throw new Error("this code does not run on any machine of the simulation");
  return current;
}

/** Returns a function that restores the originals. */
export function replaceGlobals(fetchAs: FetchAs): () => void {
  const replaced: [object, string, PropertyDescriptor | undefined][] = [];
  const replace = (owner: object, name: string, value: unknown) => {
    replaced.push([owner, name, Object.getOwnPropertyDescriptor(owner, name)]);
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  };
  replace(globalThis, "Date", simulatedDate(Date));
  replace(performance, "now", () => machine().monotonic_ms());
  // The observer's clock, which timestamps the histories.
  replace(process.hrtime, "bigint", () => BigInt(Math.round(machine().world.now_ms * 1e6)));
  replace(globalThis, "setTimeout", (call: Call, ms = 0, ...args: unknown[]) => once(call, Math.max(1, ms), args));
  replace(globalThis, "setImmediate", (call: Call, ...args: unknown[]) => once(call, 0, args));
  replace(globalThis, "setInterval", repeated);
  for (const name of ["clearTimeout", "clearInterval", "clearImmediate"]) {
    replace(globalThis, name, (timer?: Handle) => timer?.cancel());
  }
  // Workers write their log to the console.
  replace(console, "log", () => {});
  replace(Math, "random", () => machine().random.next());
  replace(crypto, "getRandomValues", randomValues);
  replace(crypto, "randomUUID", randomUuid);
  for (const [name, operation] of Object.entries(subtle)) replace(crypto.subtle, name, operation);
  replace(process, "nextTick", (call: Call, ...args: unknown[]) => once(call, 0, args));
  for (const [name, type] of Object.entries(WEB)) replace(globalThis, name, type);
  replace(globalThis, "fetch", (url: string | URL, init: RequestInit = {}) => fetchAs(machine(), String(url), init));
  return () => {
    for (const [owner, name, descriptor] of replaced.reverse()) {
      if (descriptor === undefined) Reflect.deleteProperty(owner, name);
      else Object.defineProperty(owner, name, descriptor);
    }
  };
}

function simulatedDate(Real: DateConstructor): DateConstructor {
  return class extends Real {
    constructor(...args: readonly [] | readonly [number]) {
      super(...((args.length === 0 ? [machine().wall_ms()] : args) as [number]));
    }
    static override now(): number {
      return Math.floor(machine().wall_ms());
    }
  } as DateConstructor;
}

type Call = (...args: unknown[]) => void;

/** The parts of Node's timers that our code uses. */
class Handle {
  timer: Timer | undefined;
  cancel(): void {
    if (this.timer !== undefined) this.timer.cancelled = true;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

function once(call: Call, ms: number, args: readonly unknown[]): Handle {
  const handle = new Handle();
  handle.timer = machine().later(ms, () => call(...args));
  return handle;
}

function repeated(call: Call, ms = 1, ...args: unknown[]): Handle {
  const handle = new Handle();
  const own = machine();
  const next = () => {
    handle.timer = own.later(Math.max(1, ms), () => {
      next();
      call(...args);
    });
  };
  next();
  return handle;
}

/** All signals share one exception: most abort without listeners, and creating exceptions would dominate the run time. */
const TIMED_OUT = new DOMException("The operation timed out", "TimeoutError");

const WEB = {
  AbortController: SimulatedController,
  AbortSignal: class extends SimulatedSignal {
    static timeout(ms: number): SimulatedSignal {
      const signal = new SimulatedSignal();
      machine().later(ms, () => signal.abort(TIMED_OUT));
      return signal;
    }
  },
  WebSocketPair: SimulatedSocketPair,
  scheduler: { wait: (ms: number) => new Promise((go) => setTimeout(go, ms)) },
  Headers: SimulatedHeaders,
  Request: SimulatedRequest,
  Response: SimulatedResponse,
};

function randomValues<T extends ArrayBufferView>(values: T): T {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const { random } = machine();
  for (let i = 0; i < bytes.length; ) {
    for (let bits = Math.floor(random.next() * 2 ** 32), left = 4; left > 0 && i < bytes.length; left--, bits >>>= 8) {
      bytes[i++] = bits;
    }
  }
  return values;
}

function randomUuid(): string {
  const hex = Buffer.from(randomValues(new Uint8Array(16))).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Covers only what the service uses, and avoids Node's threads, whose order is unpredictable. */
const subtle = {
  digest: async (name: string, data: BufferSource) => bufferOf(hash(hashOf(name), bytesOf(data), "buffer")),
  importKey: async (_: string, key: BufferSource) => bytesOf(key),
  sign: async (_: string, key: Uint8Array, data: BufferSource) =>
    bufferOf(createHmac("sha256", key).update(bytesOf(data)).digest()),
};

const hashOf = (name: string) => name.replace("-", "").toLowerCase();
const bytesOf = (data: BufferSource): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
const bufferOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;
