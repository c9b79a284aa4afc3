import { RefusalError } from "./refusals.ts";

/** The answer was not JSON. */
export class NoJsonError extends Error {}

/**
 * Sends commands by Upstash's REST protocol. Follows no redirects, as Upstash's own client would: the target would see tokens,
 * and be believed.
 */
export function restSender(url: string, token: string): (command: unknown, signal: AbortSignal) => Promise<unknown> {
  // Reads that carry the token of the last write are not older than it.
  let sync_token = "";
  return async (command, signal) => {
    const response = await fetch(url.replace(/\/$/, ""), {
      method: "POST",
      redirect: "manual",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${token}`,
        "upstash-sync-token": sync_token,
      },
      body: JSON.stringify(command),
      signal,
    });
    if (response.status >= 300 && response.status < 400) {
      response.body?.cancel().catch(() => {});
      throw redirected(url, response.headers.get("Location"));
    }
    const text = await response.text();
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      throw new NoJsonError();
    }
    sync_token = response.headers.get("upstash-sync-token") ?? "";
    return response.ok ? answer : { error: String(Object(answer).error) };
  };
}

/** Sends one command, once. @throws what `answerOf` has the text of, if the store answered with an error. */
export type Ask = (words: readonly (string | number)[], signal: AbortSignal) => Promise<unknown>;

export interface RestClient {
  readonly ask: Ask;
  /** The text of an error that is an answer of the store. */
  answerOf(error: unknown): string | undefined;
}

/** The store has answered with an error. */
class RestError extends Error {}

/** Upstash's own client is not needed for this, and weighs 17 KB. */
export function restClient(url: string, token: string): RestClient {
  const send = restSender(url, token);
  return {
    async ask(words, signal) {
      const { result, error } = Object(await send(words, signal)) as { result?: unknown; error?: unknown };
      if (error !== undefined) throw new RestError(String(error));
      return result;
    },
    answerOf: (error) => (error instanceof RestError ? error.message : undefined),
  };
}

function redirected(url: string, location: string | null): RefusalError {
  const to = location !== null && URL.canParse(location, url) ? new URL(location, url).origin : "elsewhere";
  return new RefusalError({
    message: `The store redirects to ${to}, which is not followed: set UPSTASH_REDIS_REST_URL, or its place in QUORUM_STORES, to the URL of the database itself`,
    retryable: false,
    misconfigured: true,
  });
}
