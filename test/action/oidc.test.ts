import { expect, test, vi } from "vitest";
import { Leasehold } from "../../src/client/index.ts";
import { startService } from "../client/service.ts";
import { startIssuer } from "./issuer.ts";
import { endJobs, Job } from "./runner.ts";
import { fresh, KEY, KEYS } from "./service.ts";

const audience = "https://locks.example.com";

test("OIDC: jobs of two repositories of one owner take turns without another secret, and others are refused", async () => {
  // The action accepts no token with less than a minute left, so it needs a new one every second.
  await using issuer = await startIssuer(61);
  const octo = { issuer: issuer.url, audience, claims: { repository_owner_id: "id-of-octo" } };
  const JWT_ISSUERS = JSON.stringify([
    { ...octo, namespace: "team", scopes: ["lock"], prefix: "gh/{repository_owner}/" },
  ]);
  const service = await startService({ ALLOW_ANONYMOUS: "", API_KEYS: KEYS, JWT_ISSUERS });
  const operator = new Leasehold({ url: service.url, apiKey: KEY });
  try {
    const name = fresh("gh/octo/deploy");
    const jobOf = (repository: string) =>
      new Job(
        { url: service.url, audience, name, ttl: "3s", wait: "20s" },
        { repository, env: issuer.permit(repository) },
      );
    const [shop, api, stranger] = [jobOf("octo/shop"), jobOf("octo/api"), jobOf("evil/shop")];
    expect(await shop.run("main")).toMatchObject({ code: 0, leaks: [], outputs: { acquired: "true" } });
    const waiting = api.start("main");
    await vi.waitUntil(async () => (await operator.get(name)).queue_length === 1, { timeout: 10_000, interval: 50 });
    // The heartbeat requests tokens itself.
    const before = issuer.given.get("octo/shop") ?? 0;
    await vi.waitUntil(() => (issuer.given.get("octo/shop") ?? 0) >= before + 2, { timeout: 10_000 });
    expect(await operator.get(name)).toMatchObject({
      state: "held",
      holders: [{ owner: expect.stringMatching(/^octo\/shop /) }],
    });
    expect(await shop.run("post")).toMatchObject({ code: 0, leaks: [], log: expect.stringContaining("Released") });
    expect(await waiting.finished).toMatchObject({ code: 0, leaks: [], summary: expect.stringContaining("Fence") });
    expect(await stranger.run("main")).toMatchObject({
      code: 1,
      outputs: { acquired: "false" },
      log: expect.stringContaining("'repository_owner_id' differs"),
    });
    expect(await stranger.run("post")).toMatchObject({ code: 0 });
    expect(await operator.get(name)).toMatchObject({ holders: [{ owner: expect.stringMatching(/^octo\/api /) }] });
    expect(await api.run("post")).toMatchObject({ code: 0 });
    expect(await operator.get(name)).toMatchObject({ state: "free" });
  } finally {
    await endJobs();
    await service.stop();
  }
});
