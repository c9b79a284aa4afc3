const BYTES_MAX = 1024 * 1024;
/** Steps of the timeout. A process that was stalled finds only one of them over, and reads what has arrived meanwhile. */
const SLICES = 4;

/** How a body arrived: whole, or larger than anybody sends by mistake; not in time; or cut off or undecodable. */
export type Arrival = "whole" | "too_long" | "late" | "broken";

/**
 * Reads a body to its end, but for no longer than `within_ms`. workerd resets a connection on which a body is left unread:
 * the client may lose the answer, and its next request on that connection.
 */
export async function drain(
  body: ReadableStream<Uint8Array> | null,
  within_ms: number,
  take: (chunk: Uint8Array) => void = () => {},
): Promise<Arrival> {
  if (body === null) return "whole";
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    const wait = (slices: number) => {
      timer = setTimeout(() => (slices > 1 ? wait(slices - 1) : resolve("late")), within_ms / SLICES);
    };
    wait(SLICES);
  });
  try {
    for (let size = 0; size <= BYTES_MAX; ) {
      const read = await Promise.race([reader.read(), late]);
      if (read === "late") return give(reader, "late");
      if (read.done) return "whole";
      size += read.value.byteLength;
      take(read.value);
    }
    return give(reader, "too_long");
  } catch {
    return "broken";
  } finally {
    clearTimeout(timer);
  }
}

/** Gives up the rest of the body. The platform closes the connection. */
function give(reader: ReadableStreamDefaultReader, arrival: Arrival): Arrival {
  reader.cancel().catch(() => {});
  return arrival;
}
