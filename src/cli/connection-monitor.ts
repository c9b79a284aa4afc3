/** Tracks whether the service can be reached. */
import { causeOf } from "../client/errors.ts";
import { ApiError, type Fetch, TimeoutError } from "../client/index.ts";
import { request } from "./request.ts";

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, "its host name cannot be resolved"],
  [/REFUSED/, "connection refused"],
  [/EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/, "its network is unreachable"],
  [/cert/i, "its certificate is not trusted"],
  [/http:\/\/\?$/, "the port does not use TLS; did you mean http:// instead of https://?"],
  [/https:\/\/\?$/, "the connection was closed; did you mean https:// instead of http://?"],
  [/closed|RESET|hang up/, "the connection was closed"],
  [/No answer in time/, "no answer in time"],
];

/** Explains why the service cannot be reached. `reached` means that an earlier request has reached it. */
export function connectionErrorText(failure: unknown, reached = false): string {
  const cause = causeOf(failure, reached);
  return WORDS.find(([pattern]) => pattern.test(cause))?.[1] ?? cause;
}

/** Records whether requests reach the service. */
export class ConnectionMonitor {
  /** How the last request failed, if it did. */
  trouble: string | undefined;
  /** The last answer, if it was a refusal. */
  refusal: ApiError | undefined;
  /** How long the last answer took. */
  took_ms = 0;
  /** Whether the service has answered before. */
  reached = false;

  readonly fetch: Fetch = async (url, init) => {
    const started_ms = performance.now();
    try {
      const response = await request(url, init);
      this.took_ms = performance.now() - started_ms;
      const { ok, status, headers } = response;
      this.reached ||= ok;
      const redirects = status >= 300 && status < 400;
      this.trouble = redirects
        ? `redirects to ${headers?.get("Location")}`
        : status < 500
          ? undefined
          : `returned ${status}`;
      this.refusal = undefined;
      if (ok || redirects || status >= 500) return response;
      const body = await response.json().catch(() => ({}));
      this.refusal = new ApiError(status, body as ApiError["problem"]);
      return { ok, status, json: async () => body };
    } catch (error) {
      const { aborted, reason } = init.signal;
      // A request that was cancelled for any other reason reveals nothing about the service.
      if (!aborted || reason instanceof TimeoutError) {
        this.refusal = undefined;
        this.trouble = `cannot be reached: ${connectionErrorText(aborted ? reason : error, this.reached)}`;
      }
      throw error;
    }
  };
}
