/** The store's reply, or why there is none. A refusal is a result here, not an error. */
export type Reply =
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "silent"; readonly why: string };

/** One database, over any protocol. */
export interface Database {
  /** The URL without a password. */
  readonly url: string;
  /** The expected protocol, and what the configuration calls the credentials. */
  readonly protocol: string;
  readonly credentials: string;
  /**
   * Sends one command, without the retries of the service's own client, because the store itself is being examined. Never
   * throws. Error messages are the store's own, shortened, and may quote the command.
   */
  send(command: readonly string[]): Promise<Reply>;
  close(): void;
}

export const ask = (database: Database, ...command: readonly string[]): Promise<Reply> => database.send(command);

/** A database behind Upstash's REST protocol. */
export function restDatabase(url: string, token: string, timeout_ms: number): Database {
  return { url, protocol: "Upstash's protocol", credentials: "token", send, close() {} };

  async function send(command: readonly string[]): Promise<Reply> {
    let response: Response;
    try {
      response = await fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify(command),
        signal: AbortSignal.timeout(timeout_ms),
      });
    } catch (error) {
      return { kind: "silent", why: reasonOf(error, timeout_ms) };
    }
    const location = response.headers.get("Location");
    if (location !== null)
      return { kind: "silent", why: `it redirects to ${location.slice(0, 200)}, and redirects are not followed` };
    const answer = (await response.json().catch(() => undefined)) as { result?: unknown; error?: string } | undefined;
    if (response.ok && answer && "result" in answer) return { kind: "result", result: answer.result };
    if (response.status === 401) return { kind: "refused", message: `WRONGPASS ${answer?.error ?? ""}` };
    if (typeof answer?.error === "string") return { kind: "refused", message: answer.error.slice(0, 200) };
    return { kind: "silent", why: `it returns HTTP ${response.status}, unlike Upstash` };
  }
}

function reasonOf(error: unknown, timeout_ms: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${timeout_ms} ms`;
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? "the connection failed";
}

/** Returns the result in a reply, or undefined if there is none. */
export const resultOf = (reply: Reply): unknown => (reply.kind === "result" ? reply.result : undefined);

/** Formats a reply for a finding. */
export const wordsOf = (reply: Reply): string =>
  reply.kind === "refused" ? reply.message : reply.kind === "silent" ? reply.why : JSON.stringify(reply.result);
