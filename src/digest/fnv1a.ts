/** FNV-1a with 32 bits over character codes. It spreads names evenly, and is no protection. */
export function fnv1a(codes: Iterable<number>): number {
  let hash = 0x811c9dc5;
  for (const code of codes) hash = Math.imul(hash ^ code, 0x01000193);
  return hash >>> 0;
}

/** The code points of a text. */
export function codePoints(text: string): number[] {
  const points: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) as number;
    points.push(point);
    if (point > 0xffff) i++;
  }
  return points;
}
