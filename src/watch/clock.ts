/** Instants by the clock of this machine's time zone. */

export const two = (n: number): string => String(n).padStart(2, "0");

export const dateText = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

export const timeText = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;

/** To the second, with the date unless it is today's. */
export function clockText(at: string | number, now_ms: number): string {
  const date = new Date(at);
  const day = dateText(date);
  return day === dateText(new Date(now_ms)) ? timeText(date) : `${day} ${timeText(date)}`;
}
