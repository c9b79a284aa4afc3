/** An instance of `Redis` from @upstash/redis, with any settings, or the credentials to create one. */
export type UpstashClient = { evalsha(...args: never[]): unknown } | Credentials;

export interface Credentials {
  readonly url: string;
  readonly token: string;
}

/** The `client` property of an instance, which its types declare as protected. */
interface HttpClient {
  readonly baseUrl?: unknown;
  readonly headers?: { readonly authorization?: unknown };
}

/**
 * Returns the credentials of an instance. The service does not send requests through the instance, which belongs to the caller
 * and is not modified: an instance from `Redis.fromEnv()` sends a request up to six times, combines the requests of one tick,
 * and converts strings in replies to numbers and objects. The service sends every request once, marks retries for the script,
 * and leaves replies unchanged.
 *
 * @throws {TypeError} for an instance created with its own requester.
 */
export function credentialsOf(redis: UpstashClient): Credentials {
  if ("url" in redis && "token" in redis) return redis;
  const { baseUrl, headers } = Object(Object(redis).client) as HttpClient;
  const [, token] = /^Bearer (.+)$/.exec(String(headers?.authorization)) ?? [];
  if (typeof baseUrl === "string" && baseUrl !== "" && token !== undefined && token !== "undefined")
    return { url: baseUrl, token };
  throw new TypeError(
    "Expected 'redis' to be a Redis client from @upstash/redis with a url and a token (check that its environment variables are set), or { url, token }",
  );
}
