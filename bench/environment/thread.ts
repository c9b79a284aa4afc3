import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/**
 * A server or a crowd with its own event loop, so that the measurement does not slow it down. It runs in a thread, which,
 * unlike a process, cannot outlive the benchmark.
 */
export interface Thread<Ready> {
  /** What the thread sent when it was ready. */
  readonly ready: Ready;
  /** Lets the thread clean up, then stops it. */
  stop(): Promise<void>;
}

/** Starts the module at `path`, which must call `serveThread`. */
export async function startThread<Ready>(path: string, data: unknown): Promise<Thread<Ready>> {
  const worker = new Worker(path, { workerData: data });
  const [ready] = (await once(worker, "message")) as [Ready];
  return {
    ready,
    async stop() {
      const stopped = once(worker, "message");
      worker.postMessage("stop");
      await stopped;
      await worker.terminate();
    },
  };
}

/** Runs the module at `path`, which must post one result, and stops everything that it has left running. */
export async function askThread<Result>(path: string, data: unknown): Promise<Result> {
  const worker = new Worker(path, { workerData: data });
  const [result] = (await once(worker, "message")) as [Result];
  await worker.terminate();
  return result;
}

/**
 * Must be called by modules that `startThread` starts. `start` returns the message for the parent thread, and a
 * cleanup function.
 */
export async function serveThread<Data, Ready>(
  start: (data: Data) => Promise<{ ready: Ready; stop: () => Promise<unknown> }>,
): Promise<void> {
  if (isMainThread || parentPort === null) return;
  const { ready, stop } = await start(workerData as Data);
  parentPort.postMessage(ready);
  await once(parentPort, "message");
  await stop();
  parentPort.postMessage("stopped");
}
