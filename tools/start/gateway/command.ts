export type Command = [name: string, ...args: string[]];

/** Redis's reply. Strings are Buffers, because they may contain any bytes. */
export type Outcome = { result: unknown } | { error: string };

export function isText(reply: unknown): reply is Buffer {
  return Buffer.isBuffer(reply);
}

/** Commands that need a separate connection, block it, or are for the server's operator. */
const REFUSED = new Set(
  [
    "ACL AUTH HELLO SELECT CLIENT QUIT RESET READONLY READWRITE ASKING",
    "MULTI EXEC DISCARD WATCH UNWATCH",
    "SUBSCRIBE PSUBSCRIBE SSUBSCRIBE UNSUBSCRIBE PUNSUBSCRIBE SUNSUBSCRIBE MONITOR",
    "BLPOP BRPOP BRPOPLPUSH BLMOVE BLMPOP BZPOPMIN BZPOPMAX BZMPOP WAIT WAITAOF",
    "CLUSTER CONFIG DEBUG FAILOVER LATENCY MIGRATE MODULE PSYNC REPLCONF REPLICAOF SAVE BGSAVE BGREWRITEAOF SHUTDOWN SLAVEOF SWAPDB SYNC",
  ].flatMap((line) => line.split(" ")),
);

/** Parses a command from JSON; returns undefined for any other value. */
export function parseCommand(value: unknown): Command | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isScalar)) return undefined;
  return value.map(String) as Command;
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Returns Upstash's error message if Upstash does not support this command over REST; undefined if it does. */
export function refusal([name, ...args]: Command): string | undefined {
  const upper = name.toUpperCase();
  // Upstash lists these as unsupported commands.
  const lacks = upper === "FUNCTION" && /^(dump|restore)$/i.test(args[0] ?? "");
  const blocks = upper.startsWith("XREAD") && args.some((arg) => arg.toUpperCase() === "BLOCK");
  if (!REFUSED.has(upper) && !blocks && !lacks) return undefined;
  return `ERR Command is not available: '${upper}'. See https://upstash.com/docs/redis/overall/compatibility for details`;
}
