/**
 * An instance of `Redis` from @upstash/redis, with any settings, or the credentials to create one. They may be undefined, as
 * environment variables are in TypeScript, but are then refused.
 */
export type UpstashClient =
  | { evalsha(...args: never[]): unknown }
  | { readonly [name in keyof Credentials]: string | undefined };

export interface Credentials {
  readonly url: string;
  readonly token: string;
}

/** The `client` property of an instance, which its types declare as protected. */
interface Instance {
  readonly client?: { readonly baseUrl?: string; readonly headers?: { readonly authorization?: string } };
}

/**
 * Returns the credentials of an instance. The service does not send requests through the instance, which belongs to the caller
 * and is not modified: an instance from `Redis.fromEnv()` sends a request up to six times, combines the requests of one tick,
 * and converts strings in replies to numbers and objects. The service sends every request once, marks retries for the script,
 * and leaves replies unchanged.
 *
 * @throws {TypeError} for an instance created with its own requester, and for a missing token and a missing or invalid url.
 */
export function credentialsOf(redis: UpstashClient): Credentials {
  const { client, url = client?.baseUrl, token = bearerOf(client) } = Object(redis) as Partial<Credentials & Instance>;
  if (typeof url === "string" && URL.canParse(url) && typeof token === "string" && token) return { url, token };
  throw new TypeError(
    "Expected 'redis' to be a Redis client from @upstash/redis, or { url, token }, with a url such as https://example.upstash.io and a token: are its environment variables set?",
  );
}

const bearerOf = (client: Instance["client"]) =>
  /^Bearer (?!undefined$)(.+)/.exec(client?.headers?.authorization ?? "")?.[1];
