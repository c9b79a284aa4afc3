/** The service in workerd, with objects that can be broken. `LEASEHOLD_STATE` is the folder of the embedded store. */
import { join } from "node:path";
import { startWorker } from "../../../tools/start/serve/worker.ts";

const entry = join(import.meta.dirname, "../../support/services/breakable-worker.ts");
const { LEASEHOLD_STATE } = process.env;
const { url } = await startWorker({
  env: process.env,
  entry,
  ...(LEASEHOLD_STATE === undefined ? {} : { state: LEASEHOLD_STATE }),
});
console.log(`listening on ${url}`);
