/** The contract, for each way of mounting the service under a prefix in an app. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "@upstash/redis";
import { Hono } from "hono";
import { afterAll } from "vitest";
import { createService } from "../../src/service/index.ts";
import { shortSuite } from "../contract/short-suite.ts";
import { contractSuite } from "../contract/suite/index.ts";
import { deep } from "../support/runner/depth.ts";
import { serveHere } from "../support/services/serve-here.ts";
import { startStore } from "../support/services/targets.ts";

const PREFIX = "/locks-api";

const folder = mkdtempSync(join(tmpdir(), "leasehold-mount-"));
const onFile = createService({ file: folder, allowAnonymous: true });
const hono = await serveHere("a route of a Hono app", new Hono().route(PREFIX, onFile).fetch);

const store = await startStore();
const redis = new Redis({ url: store.gateway.url, token: store.gateway.token });
const onDatabase = createService({ redis, prefix: PREFIX, allowAnonymous: true });
const bare = await serveHere("a bare handler", (request) => onDatabase.fetch(request));

afterAll(async () => {
  await hono.stop();
  await bare.stop();
  await store.stop();
  rmSync(folder, { recursive: true });
});

// Without a prefix, contract/file.test.ts runs the whole suite on the same store.
(deep ? contractSuite : shortSuite)({ ...hono, url: hono.url + PREFIX });
(deep ? contractSuite : shortSuite)({ ...bare, url: bare.url + PREFIX });
