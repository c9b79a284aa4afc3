const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export const UNSAFE_URL =
  "must be an https:// URL, or an http:// URL for localhost, 127.0.0.1 or [::1], without a user name or password";

/** Whether data sent to this URL is protected from being read or changed on the way. */
export function isSafeUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username || url.password) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname));
}
