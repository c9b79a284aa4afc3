/** The service's URL for this page, without a trailing slash: the script is below it, in `/console/assets`. */
export const BASE = new URL("../..", import.meta.url).href.replace(/\/$/, "");
