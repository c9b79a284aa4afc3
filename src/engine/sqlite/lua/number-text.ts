/** Formats numbers in the same way as C's printf, which Lua 5.1 and Redis use: `%g` of 1e14 at 14 digits is "1e+14". */

function special(n: number): string | undefined {
  if (Number.isNaN(n)) return "nan";
  if (n === Number.POSITIVE_INFINITY) return "inf";
  return n === Number.NEGATIVE_INFINITY ? "-inf" : undefined;
}

/** The maximum number of digits in a fence. */
const DIGITS_MAX = 16;

/** Parses a string of a few digits, and returns NaN for any other string. This loop is faster than the platform's parser. */
export function digits(text: string): number {
  if (text.length === 0 || text.length > DIGITS_MAX) return Number.NaN;
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    n = n * 10 + digit;
  }
  return n <= Number.MAX_SAFE_INTEGER ? n : Number.NaN;
}

/** The platform formats small integers three times as fast as large ones, so a large integer is formatted in two halves. */
const HALF = 100_000_000;

/** Formats a safe integer as text. */
function integerText(n: number): string {
  if (n < HALF) return Object.is(n, -0) ? "-0" : `${n}`;
  const high = Math.floor(n / HALF);
  return `${high}${`${n - high * HALF + HALF}`.slice(1)}`;
}

const sign = (n: number): string => (Object.is(n, -0) ? "-" : "");
/** In C, exponents have at least two digits. */
const exponent = (text: string): string => text.replace(/e([+-])(\d)$/, "e$10$2");

/**
 * Whether `n` is exactly halfway between two numbers with this many decimals, in which case C rounds to the even one and
 * JavaScript to the larger one.
 */
function isTie(n: number, decimals: number): boolean {
  if (decimals >= 0) return Math.abs(n * 2 ** (decimals + 1)) % 2 === 1;
  return Math.abs(n) % 10 ** -decimals === 5 * 10 ** (-decimals - 1);
}

/** Decrements the last digit before `end` if it is odd. */
function even(text: string, end: number): string {
  const digit = Number(text[end - 1]);
  return digit % 2 === 0 ? text : text.slice(0, end - 1) + (digit - 1) + text.slice(end);
}

/** JavaScript's own toFixed switches to exponents at 1e21. */
export function fixed(n: number, decimals: number): string {
  if (decimals === 0 && Number.isSafeInteger(n)) return integerText(n);
  const text = special(n);
  if (text !== undefined) return text;
  if (Math.abs(n) >= 1e21) return BigInt(n) + (decimals > 0 ? `.${"0".repeat(decimals)}` : "");
  const rounded = n.toFixed(decimals);
  const signed = Object.is(n, -0) || (n < 0 && !rounded.startsWith("-")) ? `-${rounded}` : rounded;
  return isTie(n, decimals) ? even(signed, signed.length) : signed;
}

function scientific(n: number, decimals: number): string {
  const text = n.toExponential(decimals);
  const end = text.indexOf("e");
  return decimals > 0 && isTie(n, decimals - Number(text.slice(end + 1))) ? even(text, end) : text;
}

export function general(n: number, digits: number): string {
  if (Number.isInteger(n) && Math.abs(n) < 10 ** Math.min(digits, 15)) return `${sign(n)}${n}`;
  const text = special(n);
  if (text !== undefined) return text;
  const precision = Math.max(digits, 1);
  const rounded = scientific(n, precision - 1);
  const power = Number(rounded.slice(rounded.indexOf("e") + 1));
  if (power < -4 || power >= precision) return exponent(rounded.replace(/\.?0+e/, "e"));
  const plain = fixed(n, precision - 1 - power);
  return plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
}
