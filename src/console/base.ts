/**
 * The service's URL, without a trailing slash. Derived from the URL of this script, which is served from `/console/assets`
 * below the service's URL.
 */
export const BASE = new URL("../..", import.meta.url).href.replace(/\/$/, "");
