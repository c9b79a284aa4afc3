/**
 * The service's URL, without a trailing slash. It is derived from the URL of this script, which is in `/console/assets` below
 * it.
 */
export const BASE = new URL("../..", import.meta.url).href.replace(/\/$/, "");
