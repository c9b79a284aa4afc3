/** What is wrong with the way to the service, while it is wrong. */
import { causeOf } from "../client/errors.ts";
import { type Fetch, TimeoutError } from "../client/index.ts";
import { request } from "./request.ts";

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, "DNS does not know its name"],
  [/REFUSED/, "connection refused"],
  [/EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/, "there is no way to its network"],
  [/cert/i, "its certificate is not trusted"],
  [/http:\/\/\?$/, "there is no TLS on this port; is it http:// instead of https://?"],
  [/https:\/\/\?$/, "the connection was closed; is it https:// instead of http://?"],
  [/No answer in time/, "no answer in time"],
];

/** Why nobody could be reached, for people. */
export function connectionErrorText(failure: unknown): string {
  const cause = causeOf(failure);
  return WORDS.find(([pattern]) => pattern.test(cause))?.[1] ?? cause;
}

/** Takes notes of how requests fare. */
export class ConnectionMonitor {
  /** What became of the last request, if it went wrong. */
  trouble: string | undefined;

  readonly fetch: Fetch = async (url, init) => {
    try {
      const response = await request(url, init);
      this.trouble = response.status < 500 ? undefined : `answers ${response.status}`;
      return response;
    } catch (error) {
      const { aborted, reason } = init.signal;
      // What was given up for another reason says nothing about the service.
      if (!aborted || reason instanceof TimeoutError)
        this.trouble = `cannot be reached: ${connectionErrorText(aborted ? reason : error)}`;
      throw error;
    }
  };
}
