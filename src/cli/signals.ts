import { constants } from "node:os";

/** Replaces the default action of these signals until the returned function is called. */
export function catchSignals(signals: readonly NodeJS.Signals[], take: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of signals) process.on(signal, take);
  return () => {
    for (const signal of signals) process.off(signal, take);
  };
}

/** Returns the exit status that shells report for a process killed by this signal. */
export const statusOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];
