/** How plays acquire locks. */
import type { Answer, Stage } from "./stage.ts";

export const acquire = (
  stage: Stage,
  name: string,
  fields: object,
  more: { key?: string; signal?: AbortSignal } = {},
) => stage.ask("POST", `/locks/${name}/acquire`, { ttl: "30s", ...fields }, more);
export const release = (stage: Stage, name: string, fields: object) =>
  stage.ask("POST", `/locks/${name}/release`, fields);

export interface Wanted {
  readonly path: string;
  readonly fields: object;
}

export const exclusive = (name: string): Wanted => ({ path: `/locks/${name}/acquire`, fields: {} });
export const shared = (name: string): Wanted => ({ path: `/rw/${name}/read`, fields: {} });
export const several = (...names: string[]): Wanted => ({
  path: "/multi/acquire",
  fields: { locks: names.map((name) => ({ name })) },
});

/** Retries until the lock is granted. */
export async function obtain(
  stage: Stage,
  { path, fields }: Wanted,
  more: object = {},
): Promise<Answer & { at_ms: number }> {
  const key = { key: crypto.randomUUID() };
  let ticket: string | undefined;
  for (;;) {
    const wait = stage.random.pick(["20s", "20s", "8s"]);
    const answer = await stage.ask(
      "POST",
      path,
      { ttl: "30s", wait, ...fields, ...more, ...(ticket && { ticket }) },
      key,
    );
    ticket = answer.body.ticket;
    if (answer.status !== 423) return { ...answer, at_ms: stage.now_ms() };
  }
}
