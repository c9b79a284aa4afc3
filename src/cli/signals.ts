/** Replaces the default action of these signals until the returned function is called. */
export function catchSignals(signals: readonly NodeJS.Signals[], take: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of signals) process.on(signal, take);
  return () => {
    for (const signal of signals) process.off(signal, take);
  };
}
