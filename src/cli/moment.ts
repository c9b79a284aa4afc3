/** Parses and formats instants in this machine's time zone. */
import { InvalidArgumentError } from "commander";
import { dateText, timeText, two } from "../watch/text.ts";

/** A moment that is as precise as its text, such as a whole minute: from `from_ms` until just before `to_ms`. */
export interface Moment {
  readonly from_ms: number;
  readonly to_ms: number;
}

const MINUTE_MS = 60_000;
const DATE = String.raw`(?:(\d{4})-(\d\d)-(\d\d)[T ])?`;
const TIME = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?`;
const MOMENT = new RegExp(`^${DATE}${TIME}(Z|[+-]\\d\\d:\\d\\d)?$`);

/**
 * Parses a time, or a date and a time, in this time zone unless the text names another. A time without a date refers to
 * yesterday if today it is still in the future.
 *
 * @throws {InvalidArgumentError}, to which the parser adds the option and its value.
 */
export function parseMoment(text: string, now_ms = Date.now()): Moment {
  const parts = MOMENT.exec(text);
  const from_ms = parts === null ? Number.NaN : startOf(parts, now_ms);
  if (parts === null || Number.isNaN(from_ms))
    throw new InvalidArgumentError(
      "Expected a time such as 10:32, 10:32:05, '2026-11-22 10:32' or 2026-11-22T10:32:05Z",
    );
  if (from_ms > now_ms) throw new InvalidArgumentError("Expected a time in the past");
  const [seconds, fraction] = parts.slice(6);
  return { from_ms, to_ms: from_ms + (fraction ? 1 : seconds ? 1_000 : MINUTE_MS) };
}

/** Returns NaN if there is no such time. */
function startOf(
  [, year, month, day, hour, minute, second = "00", fraction = "0", zone = ""]: RegExpExecArray,
  now_ms: number,
): number {
  const time = `${hour?.padStart(2, "0")}:${minute}:${second}.${fraction.padEnd(3, "0")}`;
  if (year === undefined) {
    if (zone) return Number.NaN;
    const today = Date.parse(`${dateText(new Date(now_ms))}T${time}`);
    if (!(today > now_ms)) return today;
    const yesterday = new Date(now_ms);
    yesterday.setDate(yesterday.getDate() - 1);
    return Date.parse(`${dateText(yesterday)}T${time}`);
  }
  // Date.parse() would accept 31 February as 3 March.
  const last = new Date(Number(year), Number(month), 0).getDate();
  return Number(day) > last ? Number.NaN : Date.parse(`${year}-${month}-${day}T${time}${zone}`);
}

/** Formats a moment with its date, as precisely as it was given. */
export function momentText({ from_ms, to_ms }: Moment): string {
  const at = new Date(from_ms);
  const text = `${dateText(at)} ${timeText(at)}`;
  if (to_ms - from_ms === MINUTE_MS) return text.slice(0, -3);
  return to_ms - from_ms === 1 ? `${text}.${String(at.getMilliseconds()).padStart(3, "0")}` : text;
}

/** Returns this machine's time zone at that instant, such as `UTC` or `UTC+05:30`. */
export function zoneText(at_ms: number): string {
  const minutes = -new Date(at_ms).getTimezoneOffset();
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
