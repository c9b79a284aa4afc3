import type { Clock } from "../lock/index.ts";

/**
 * A monotonic clock. On Workers, it advances only while a request is waiting for something, which is the only time that
 * matters.
 */
export const systemClock: Clock = {
  now_ms: () => performance.now(),
  sleep(ms, signal) {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal?.addEventListener("abort", finish);
    });
  },
};
