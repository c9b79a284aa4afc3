/**
 * Compares strings by their UTF-8 bytes. In UTF-16, surrogates, which encode the highest code points, sort before some other
 * characters.
 */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return order(x) - order(y);
  }
  return a.length - b.length;
}

function order(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
