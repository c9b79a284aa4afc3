import { expect, test } from "vitest";
import { describeRedis, parseRedisUrl } from "../../src/config/stores/redis.ts";

test("parseRedisUrl(): one server, with and without the optional parts", () => {
  expect(parseRedisUrl("redis://cache")).toEqual({
    servers: [{ host: "cache", port: 6379 }],
    tls: false,
    username: undefined,
    password: undefined,
    database: 0,
    sentinel: undefined,
  });
  expect(parseRedisUrl("rediss://me:p%40ss:word@[::1]:7000/2")).toEqual({
    servers: [{ host: "::1", port: 7000 }],
    tls: true,
    username: "me",
    password: "p@ss:word",
    database: 2,
    sentinel: undefined,
  });
  expect(parseRedisUrl("redis://:p@ss@h/")).toMatchObject({ servers: [{ host: "h" }], password: "p@ss" });
});

test("parseRedisUrl(): several nodes of a cluster, or sentinels and their master's name", () => {
  expect(parseRedisUrl("redis://a:1,b:2,c")?.servers).toEqual([
    { host: "a", port: 1 },
    { host: "b", port: 2 },
    { host: "c", port: 6379 },
  ]);
  const url = "rediss+sentinel://me:pw@s1,s2:5/my%20master/3?sentinel_username=u&sentinel_password=s%26p";
  expect(parseRedisUrl(url)).toEqual({
    servers: [
      { host: "s1", port: 26_379 },
      { host: "s2", port: 5 },
    ],
    tls: true,
    username: "me",
    password: "pw",
    database: 3,
    sentinel: { master: "my master", username: "u", password: "s&p" },
  });
});

test.for([
  ...["", "http://h", "redis://", "redis:///0", "redis://h,", "redis://h:99999", "redis://h/x", "redis://h/0/1"],
  ...["redis+sentinel://h", "redis+sentinel://h/", "redis+sentinel://h/m/x", "redis+sentinel://h/m?password=x"],
  ...["redis://h?sentinel_password=x", "redis://h#0", "h:6379"],
])("parseRedisUrl(): %j is not a valid URL", (url) => {
  expect(parseRedisUrl(url)).toBeUndefined();
});

test("describeRedis(): names the servers, but no user or password", () => {
  const described = (url: string) => describeRedis(parseRedisUrl(url) as NonNullable<ReturnType<typeof parseRedisUrl>>);
  expect(described("redis://me:secret@a:1,[::1]")).toBe("a:1, [::1]:6379");
  expect(described("redis+sentinel://me:secret@s/m?sentinel_password=secret")).toBe("m, through the sentinels s:26379");
});
