import type { Context } from "hono";
import { type AppEnv, readHeader } from "../context.ts";

const BYTES_MAX = 1024 * 1024;
/** Bodies whose declared length is at most this are read in one piece. On Node, that costs much less than reading a stream. */
const WHOLE_BYTES_MAX = 64 * 1024;
/**
 * The number of steps into which the timeout is divided. After a stall, a process finds that only one step has expired, and
 * still reads what has arrived in the meantime.
 */
const SLICES = 4;

/** How a body arrived: complete, too large, too late, or broken (cut off or undecodable). */
export type Arrival = "whole" | "too_long" | "late" | "broken";

type Take = (chunk: Uint8Array<ArrayBuffer>) => void;

/**
 * Reads a request's body to its end, but for no longer than `within_ms`. workerd resets a connection whose body is left unread,
 * so the client might lose both the answer and its next request on that connection.
 */
export async function drain(c: Context<AppEnv>, within_ms: number, take: Take = () => {}): Promise<Arrival> {
  if (isBodiless(c)) return "whole";
  const request = c.req.raw;
  const declared = readHeader(c, "content-length");
  const stream = declared !== undefined && Number(declared) <= WHOLE_BYTES_MAX ? undefined : request.body;
  if (stream === null) return "whole";
  // Node does not parse data that arrived together with the headers until the app first awaits something.
  await undefined;
  const { direct, incoming } = c.env ?? {};
  if (stream === undefined && direct && incoming && !incoming.readableDidRead && hasArrived(incoming, declared)) {
    const bytes = incoming.read();
    if (bytes !== null) take(bytes);
    return "whole";
  }
  if (stream === undefined && incoming?.complete) return readWhole(request, take).catch(() => "broken");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    const wait = (slices: number) => {
      timer = setTimeout(() => (slices > 1 ? wait(slices - 1) : resolve("late")), within_ms / SLICES);
    };
    wait(SLICES);
  });
  try {
    return await (stream ? readStream(stream, late, take) : Promise.race([readWhole(request, take), late]));
  } catch {
    return "broken";
  } finally {
    clearTimeout(timer);
  }
}

type Incoming = NonNullable<AppEnv["Bindings"]["incoming"]>;

/** Whether the whole body has arrived. Node marks a request as complete only after passing on the end of its body. */
const hasArrived = (incoming: Incoming, declared: string | undefined): boolean =>
  incoming.complete || incoming.readableLength === Number(declared);

async function readWhole(request: Request, take: Take): Promise<Arrival> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > 0) take(new Uint8Array(bytes));
  return "whole";
}

async function readStream(body: ReadableStream, late: Promise<"late">, take: Take): Promise<Arrival> {
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = body.getReader();
  for (let size = 0; size <= BYTES_MAX; ) {
    const read = await Promise.race([reader.read(), late]);
    if (read === "late") return give(reader, "late");
    if (read.done) return "whole";
    size += read.value.byteLength;
    // Deno represents an absent body as an empty chunk.
    if (read.value.byteLength > 0) take(read.value);
  }
  return give(reader, "too_long");
}

/** Stops reading the body. The platform closes the connection. */
function give(reader: ReadableStreamDefaultReader, arrival: Arrival): Arrival {
  reader.cancel().catch(() => {});
  return arrival;
}

/** Whether any of the body has been read. */
export const isRead = ({ env, req }: Context<AppEnv>): boolean =>
  env?.direct && env.incoming ? env.incoming.readableDidRead : req.raw.bodyUsed;

/** Ends a body that has been read. Node does not end a stream until it is read once more after the last byte. */
export function endBody({ env }: Context<AppEnv>): void {
  const { direct, incoming } = env ?? {};
  if (!direct || incoming === undefined) return;
  if (incoming.complete) incoming.read();
  else incoming.resume();
}

/**
 * Whether Node reports that there is no body. On Node, merely accessing the body of a Request costs more than answering the
 * request.
 */
export function isBodiless({ env }: Context<AppEnv>): boolean {
  const headers = env?.incoming?.headers;
  return headers !== undefined && !("content-length" in headers) && !("transfer-encoding" in headers);
}
