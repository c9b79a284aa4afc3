/** Displayed times, which this machine's clock keeps running between the service's answers. */
import { useEffect } from "preact/hooks";
import { clockText, dateText, span } from "../watch/text.ts";

const OVER = "over";

export const leftText = (until_ms: number): string => (until_ms <= Date.now() ? OVER : span(until_ms - Date.now()));
export const sinceText = (since_ms: number): string => span(Date.now() - since_ms);

/** Shows the time left until an instant. */
export const Left = ({ until_ms }: { readonly until_ms: number }) => (
  <span class="time" data-until={until_ms}>
    {leftText(until_ms)}
  </span>
);

/** Shows the time since an instant. */
export const Since = ({ since_ms }: { readonly since_ms: number }) => (
  <span class="time" data-since={since_ms}>
    {sinceText(since_ms)}
  </span>
);

/** Shows an instant in this machine's time zone. */
export const At = ({ at_ms }: { readonly at_ms: number }) => (
  <time class="time" dateTime={new Date(at_ms).toISOString()} title={dayAndTime(at_ms)}>
    {clockText(at_ms, Date.now())}
  </time>
);

const dayAndTime = (at_ms: number): string => `${dateText(new Date(at_ms))} ${new Date(at_ms).toTimeString()}`;

/** Writes directly into the text nodes, because rendering a thousand components, one for each time, would be slower. */
function tick(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-until],[data-since]")) {
    const { until, since } = element.dataset;
    const text = until === undefined ? sinceText(Number(since)) : leftText(Number(until));
    const node = element.firstChild as Text | null;
    if (node !== null && node.data !== text) node.data = text;
  }
}

/** Updates all times on the page while it is visible. */
export function useTicking(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      tick();
      timer = setTimeout(next, 1_000);
    };
    const onVisible = () => {
      clearTimeout(timer);
      if (!document.hidden) next();
    };
    document.addEventListener("visibilitychange", onVisible);
    onVisible();
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      clearTimeout(timer);
    };
  }, []);
}
