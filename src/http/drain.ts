const BYTES_MAX = 1024 * 1024;

/**
 * Reads a body to its end, or as much of it as anybody sends by mistake, and says how many bytes that were. workerd resets
 * a connection on which a body is left unread: the client may lose the answer, and its next request on that connection.
 */
export async function drain(
  body: ReadableStream<Uint8Array> | null,
  take: (chunk: Uint8Array, size: number) => void = () => {},
): Promise<number> {
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    take(chunk, size);
    if (size > BYTES_MAX) break;
  }
  return size;
}
