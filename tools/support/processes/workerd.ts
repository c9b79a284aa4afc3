/** Ends workerd when this process ends. Miniflare starts workerd, and does not reveal its process id. */
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endWithParent } from "./children.ts";

export interface WorkerdProcesses {
  /**
   * Lets the processes finish their requests without accepting new ones. Resolves when the processes have ended, or after `ms`.
   */
  drain(ms: number): Promise<void>;
  /** Does not stop processes that are started later. */
  stop(): void;
}

/** From now on, every started workerd ends with this process, even after `kill -9`. */
export function endWorkerdWithParent(): WorkerdProcesses {
  const running = new Set<ChildProcess>();
  const watch = (message: unknown): void => {
    const { process: child } = message as { process: ChildProcess };
    child.once("spawn", () => {
      if (!basename(child.spawnfile).startsWith("workerd")) return;
      endWithParent(child);
      running.add(child);
      child.once("exit", () => running.delete(child));
    });
  };
  subscribe("child_process", watch);
  return {
    stop: () => unsubscribe("child_process", watch),
    async drain(ms) {
      const ended = Promise.all([...running].map((child) => once(child, "exit")));
      for (const child of running) child.kill("SIGTERM");
      const impatient = new AbortController();
      await Promise.race([ended, sleep(ms, undefined, { signal: impatient.signal }).catch(() => {})]);
      impatient.abort();
    },
  };
}
