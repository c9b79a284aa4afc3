/** The size limit. The largest sets of public keys are about ten thousand bytes long. */
const BYTES_MAX = 131_072;

/**
 * Fetches a JSON object from another server, without following redirects. @throws {Error} with the cause, in terms that the
 * operator can understand.
 */
export async function getJson(
  url: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await getText(url, fetch, signal);
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new Error(`${url} is not JSON`);
  }
}

async function getText(url: string, fetch: typeof globalThis.fetch, signal: AbortSignal): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url, { redirect: "manual", headers: { Accept: "application/json" }, signal });
  } catch (error) {
    throw new Error(`${url} ${signal.aborted ? "did not answer in time" : "cannot be reached"}`, { cause: error });
  }
  if (!response.ok) {
    response.body?.cancel().catch(() => {});
    throw new Error(`${url} returned ${response.status}`);
  }
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > BYTES_MAX) throw new Error(`${url} is longer than ${BYTES_MAX} bytes`);
  }
  return text;
}
