import { atDepth } from "../../support/depth.ts";
import { type Head, keyed, sleep, type Target } from "../../support/http.ts";

/** How many ask at once, where many must. */
export const CROWD = atDepth({ test: 20, deep: 50 });

/** On a busy machine the store is late now and then: what a 503 leaves open, the same request with its key settles. */
export function insisting(service: Target): Target {
  return {
    ...service,
    async fetch(input, init) {
      const headers = { ...keyed(), ...(init?.headers as Head) };
      for (;;) {
        const answer = await (service.fetch ?? fetch)(input, { ...init, headers });
        if (answer.status !== 503) return answer;
        await sleep(100);
      }
    },
  };
}
