/** The errors that the Kubernetes API would report for manifests. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Deployment, StatefulSet } from "kubernetes-models/apps/v1";
import { CronJob } from "kubernetes-models/batch/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { onTestFinished } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

const MODELS = { CronJob, Deployment, StatefulSet, Service, PodDisruptionBudget };
const TYPES = {
  CronJob: ["ICronJob", "kubernetes-models/batch/v1"],
  Deployment: ["IDeployment", "kubernetes-models/apps/v1"],
  StatefulSet: ["IStatefulSet", "kubernetes-models/apps/v1"],
  Service: ["IService", "kubernetes-models/v1"],
  PodDisruptionBudget: ["IPodDisruptionBudget", "kubernetes-models/policy/v1"],
};

/**
 * Supports only the kinds in MODELS, and can't run concurrently with other tests in its file. @throws the models'
 * errors
 */
// biome-ignore lint/suspicious/noExplicitAny: the schemas check what a manifest contains.
export function manifestErrors(all: readonly any[]): string {
  for (const one of all) new MODELS[one.kind as keyof typeof MODELS](one).validate();
  return unknownFields(all);
}

/** Returns TypeScript's errors for fields that the API lacks, which the models accept. */
function unknownFields(all: readonly { readonly kind: keyof typeof TYPES }[]): string {
  const folder = join(ROOT, `build/manifests-${process.pid}`);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  const lines = all.map((one, i) => {
    const [name, from] = TYPES[one.kind] as [string, string];
    return `import type { ${name} as T${i} } from "${from}"; export const m${i}: T${i} = ${JSON.stringify(one)};\n`;
  });
  writeFileSync(join(folder, "manifests.ts"), lines.join(""));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "preserve", "--types", ""];
  try {
    execFileSync(join(ROOT, "node_modules/.bin/tsc"), [...options, "--ignoreConfig", "manifests.ts"], { cwd: folder });
    return "";
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}
