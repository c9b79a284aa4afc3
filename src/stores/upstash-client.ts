/** An instance of `Redis` of @upstash/redis, whatever its settings, or what it was made of. */
export type UpstashClient = { evalsha(...args: never[]): unknown } | Credentials;

export interface Credentials {
  readonly url: string;
  readonly token: string;
}

/** The property `client` of an instance, which its types declare protected. */
interface HttpClient {
  readonly baseUrl?: unknown;
  readonly headers?: { readonly authorization?: unknown };
}

/**
 * The database of an instance. Its requests are not sent through the instance, which is the caller's and stays as it is: one made by
 * `Redis.fromEnv()` sends each request up to six times, joins those of one tick, and turns texts in replies into numbers and objects.
 * What is here sends each request once, says so to the script when it sends it again, and takes replies as they are.
 *
 * @throws {TypeError} for an instance that was made with its own requester.
 */
export function credentialsOf(redis: UpstashClient): Credentials {
  if ("url" in redis && "token" in redis) return redis;
  const { baseUrl, headers } = Object(Object(redis).client) as HttpClient;
  const [, token] = /^Bearer (.+)$/.exec(String(headers?.authorization)) ?? [];
  if (typeof baseUrl === "string" && baseUrl !== "" && token !== undefined && token !== "undefined")
    return { url: baseUrl, token };
  throw new TypeError(
    "Expected 'redis' to be a Redis of @upstash/redis with a url and a token (are its environment variables set?), or { url, token }",
  );
}
