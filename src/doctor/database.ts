/** The store's answer, or why there is none. A refusal is a result here, not an error. */
export type Reply =
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "refused"; readonly message: string; readonly status: number }
  | { readonly kind: "silent"; readonly why: string };

/** One database behind Upstash's REST protocol. */
export interface Database {
  readonly url: string;
  readonly token: string;
  readonly timeout_ms: number;
}

/**
 * Sends one command, once. The service's own client retries and rewrites requests, and the store itself is to be examined.
 * Never throws. Messages are the store's own, shortened; they may repeat the command.
 */
export async function ask({ url, token, timeout_ms }: Database, ...command: readonly string[]): Promise<Reply> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(command),
      signal: AbortSignal.timeout(timeout_ms),
    });
  } catch (error) {
    return { kind: "silent", why: reasonOf(error, timeout_ms) };
  }
  const answer = (await response.json().catch(() => undefined)) as { result?: unknown; error?: string } | undefined;
  if (response.ok && answer && "result" in answer) return { kind: "result", result: answer.result };
  if (typeof answer?.error === "string") {
    return { kind: "refused", message: answer.error.slice(0, 200), status: response.status };
  }
  return { kind: "silent", why: `it answers HTTP ${response.status}, and not as Upstash does` };
}

function reasonOf(error: unknown, timeout_ms: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${timeout_ms} ms`;
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? "the connection failed";
}

/** The result, or undefined when there is none. */
export const resultOf = (reply: Reply): unknown => (reply.kind === "result" ? reply.result : undefined);

/** A reply in words, for a finding. */
export const wordsOf = (reply: Reply): string =>
  reply.kind === "refused" ? reply.message : reply.kind === "silent" ? reply.why : JSON.stringify(reply.result);
