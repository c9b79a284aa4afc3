/** A database behind Upstash's REST protocol. */
export interface DatabaseConfig {
  readonly url: string;
  readonly token: string;
  readonly key_locking: boolean;
}

export const NO_URL = "must be a URL that starts with https:// or http://, without a user name or password";

/** `locking` is the value of UPSTASH_KEY_LOCKING, if it is set. */
export const databaseAt = (url: string, token: string, locking: boolean | undefined): DatabaseConfig => ({
  url,
  token,
  key_locking: locking ?? hostOf(url)?.endsWith(".upstash.io") ?? false,
});

export function hostOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash) return undefined;
  // `fetch` refuses URLs with user names and passwords, which would also be visible wherever the URL is shown.
  if (parsed.username || parsed.password) return undefined;
  return parsed.hostname;
}
