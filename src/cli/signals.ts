/** Takes these signals instead of what they do by themselves, until the result is called. */
export function catchSignals(signals: readonly NodeJS.Signals[], take: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of signals) process.on(signal, take);
  return () => {
    for (const signal of signals) process.off(signal, take);
  };
}
