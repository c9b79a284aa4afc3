/** Commands that keep recording that they are alive. */
import { stat } from "node:fs/promises";
import { vi } from "vitest";

/** Returns how many times the command has recorded that it is alive, and when it last did. */
export async function notes(file: string): Promise<{ count: number; last_ms: number }> {
  const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
  return { count: size, last_ms: mtimeMs };
}

export const until = (condition: () => Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(condition, { timeout: 20_000, interval: 20 });

/** A command and its child, which both record every 50 ms that they are alive, and ignore SIGTERM. */
export const stubborn = (file: string) => {
  const loop = `trap '' TERM; while :; do printf . >> ${file}; sleep 0.05; done`;
  return ["sh", "-c", `sh -c "${loop}" & ${loop}`];
};
