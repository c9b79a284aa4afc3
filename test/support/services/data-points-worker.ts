/** The deployed Worker with a dataset that keeps its data points: `GET /points` returns and clears them. */
import worker from "../../../src/runtimes/worker.ts";

export { EmbeddedStore } from "../../../src/engine/sqlite/object/embedded-store.ts";
export { Lobby } from "../../../src/hints/lobby-object.ts";

type Incoming = Parameters<typeof worker.fetch>[0];
type Env = Parameters<typeof worker.fetch>[1];

let points: AnalyticsEngineDataPoint[] = [];
const METRICS: AnalyticsEngineDataset = { writeDataPoint: (point = {}) => void points.push(point) };
/** The environment is created once per isolate, as on the platform. */
let bound: Env | undefined;

export default {
  fetch(request: Incoming, env: Env, context: ExecutionContext): Response | Promise<Response> {
    if (!request.url.endsWith("/points")) {
      bound ??= { ...env, METRICS };
      return worker.fetch(request, bound, context);
    }
    const taken = points;
    points = [];
    return Response.json(taken);
  },
};
