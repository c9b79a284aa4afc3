/** Where the service is that this page belongs to, without a slash at its end: the script is below it, in `/console/assets`. */
export const BASE = new URL("../..", import.meta.url).href.replace(/\/$/, "");
