/**
 * The service's URL, without a trailing slash. It is derived from this script's own URL, which is in `/docs/assets` under the
 * service's.
 */
export const BASE = new URL("../..", import.meta.url).href.replace(/\/$/, "");
