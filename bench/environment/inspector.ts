import type { Profiler } from "node:inspector";

/** Profiles a Worker in workerd through V8's inspector while `work` runs. */
export async function profileOfWorker(
  port: number,
  name: string,
  work: () => Promise<unknown>,
): Promise<Profiler.Profile> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/core:user:${name}`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`no inspector at port ${port}`)));
  });
  let calls = 0;
  const open = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(data as string) as { id?: number; result?: unknown };
    if (id !== undefined) open.get(id)?.(result);
  });
  const post = <Result>(method: string, params = {}): Promise<Result> =>
    new Promise((resolve) => {
      open.set(++calls, (result) => resolve(result as Result));
      socket.send(JSON.stringify({ id: calls, method, params }));
    });
  try {
    await post("Profiler.enable");
    await post("Profiler.setSamplingInterval", { interval: 200 });
    await post("Profiler.start");
    await work();
    const { profile } = await post<{ profile: Profiler.Profile }>("Profiler.stop");
    return profile;
  } finally {
    socket.close();
  }
}
