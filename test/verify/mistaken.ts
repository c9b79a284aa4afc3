/** Verifies a service with a planted mistake. */
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { ServiceSettings } from "../../src/service/types.ts";
import type { Check } from "../../src/verify/check.ts";
import { type Report, verify } from "../../src/verify/index.ts";
import type { Edit } from "../simulator/mutants/mutant.ts";

const THREAD = join(import.meta.dirname, "service-thread.ts");

/** A mistake in the service, and the configuration in which it matters. */
export interface Mistaken {
  readonly edits: readonly Edit[];
  readonly settings?: Pick<ServiceSettings, "hints">;
}

/** Verifies without API keys, as for an in-process service. */
export async function verifyAt(url: string, only?: (check: Check) => boolean): Promise<Report> {
  const get = async (path: string) => (await (await fetch(`${url}${path}`)).json()) as Record<string, never>;
  const { scopes, prefix, namespace } = await get("/me");
  const { version, engine } = await get("/");
  const { hints, scripts } = await get("/readyz");
  const facts = { version, engine, hints, scripts, anonymous: true, scopes, prefix, namespace } as never;
  const service = { url, send: (to: string, init: RequestInit) => fetch(to, init), key: () => undefined };
  return verify(service, facts, { signal: new AbortController().signal, measured: false, ...(only && { only }) });
}

export async function verifyMistaken({ edits, settings }: Mistaken, only?: (check: Check) => boolean): Promise<Report> {
  const worker = new Worker(THREAD, { workerData: { edits, settings }, execArgv: [] });
  try {
    const [url] = (await once(worker, "message")) as [string];
    const report = await verifyAt(url, only);
    worker.postMessage("stop");
    await once(worker, "message");
    return report;
  } finally {
    await worker.terminate();
  }
}

/** Returns the checks that the service fails, each as its section and name. */
export const failedOf = ({ outcomes }: Report): string[] =>
  outcomes.flatMap(({ section, check, verdict }) => (verdict === "broken" ? [`${section} ${check}`] : []));
