const SLOTS = 64;
const seconds: number[] = [];
const texts: string[] = [];

/**
 * Formats an instant in UTC, according to RFC 3339. Caches the formatted text of a few recent seconds, because many events
 * share them and `toISOString` is slow.
 */
export function instant(ms: number): string {
  const second = Math.floor(ms / 1000);
  const slot = second % SLOTS;
  if (seconds[slot] !== second) {
    texts[slot] = new Date(second * 1000).toISOString().slice(0, -"000Z".length);
    seconds[slot] = second;
  }
  return `${texts[slot]}${String(Math.floor(ms) - second * 1000).padStart(3, "0")}Z`;
}
