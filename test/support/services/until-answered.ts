import { type Head, keyed, sleep, type Target } from "./http.ts";

const PAUSE_MS = 250;
const TRIES_MAX = 40;

interface Options {
  /** Whether to send an Idempotency-Key; false if a retry is a separate attempt. */
  readonly with_key?: boolean;
  /** Whether what remains of a failed attempt may block the next one for a while. */
  readonly leaves_traces?: boolean;
}

/** On a busy machine, the store sometimes responds late. Retrying the same request settles what a 503 leaves open. */
export function insisting(service: Target, { with_key = true, leaves_traces = false }: Options = {}): Target {
  return {
    ...service,
    async fetch(input, init) {
      const headers = { ...(with_key ? keyed() : {}), ...(init?.headers as Head) };
      for (let tries = 1, failed = false; ; tries++) {
        const answer = await (service.fetch ?? fetch)(input, { ...init, headers });
        failed ||= answer.status === 503;
        const again = answer.status === 503 || (leaves_traces && failed && answer.status === 423);
        if (!again || tries === TRIES_MAX) return answer;
        await answer.body?.cancel();
        await sleep(PAUSE_MS);
      }
    },
  };
}

const PATIENT_TRIES = 3;

/**
 * When a machine freezes for several seconds, the store responds late. A request that changed nothing, according to the
 * response, is retried as the response instructs.
 */
export function patient(service: Target): Target {
  return {
    ...service,
    async fetch(input, init) {
      for (let tries = 1; ; tries++) {
        const answer = await (service.fetch ?? fetch)(input, init);
        if (answer.status !== 503 || init?.body instanceof ReadableStream || tries === PATIENT_TRIES) return answer;
        const { code, outcome } = (await answer.clone().json()) as { code?: string; outcome?: string };
        if (code !== "store_unavailable" || outcome !== "none") return answer;
        await sleep(PAUSE_MS);
      }
    },
  };
}
