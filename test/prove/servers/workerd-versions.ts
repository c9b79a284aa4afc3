/**
 * The embedded store in workerd, in the middle of a deployment: a Worker of one version with its locks in objects of another.
 * The arguments are the versions of the Worker and of the objects, `this|next this|next`; `LEASEHOLD_STATE` is the folder of
 * the store.
 */
import { Miniflare } from "miniflare";
import { endWorkerdWithParent } from "../../../tools/support/processes/workerd.ts";
import { bundleNextVersion, bundleThisVersion } from "../../support/platforms/next-version.ts";

const HOST = "127.0.0.1";
/** Must match `wrangler.toml`, because the store's files are named after it. */
const NAME = "leasehold";

const [worker = "", objects = ""] = process.argv.slice(2);
const { ALLOW_ANONYMOUS = "", RETENTION = "", LEASEHOLD_STATE = "" } = process.env;

const part = async (name: string, version: string) => ({
  name,
  modules: [
    {
      type: "ESModule" as const,
      path: "leasehold.js",
      contents: await (version === "this" ? bundleThisVersion() : bundleNextVersion()),
    },
  ],
  compatibilityDate: "2026-07-30",
  bindings: { ALLOW_ANONYMOUS, RETENTION },
  durableObjects: {
    STORE: { className: "EmbeddedStore", useSQLite: true, ...(name === NAME ? {} : { scriptName: NAME }) },
  },
});

const served = worker === objects ? NAME : "front";
const parts = [await part(served, worker), ...(served === NAME ? [] : [await part(NAME, objects)])];
endWorkerdWithParent();
const miniflare = new Miniflare({
  workers: parts.map((one, i) => (i === 0 ? { ...one, unsafeDirectSockets: [{ host: HOST, port: 0 }] } : one)),
  host: HOST,
  cf: false,
  defaultPersistRoot: LEASEHOLD_STATE,
  structuredWorkerdLogs: true,
  handleStructuredLogs: () => {},
});
const { port } = await miniflare.unsafeGetDirectURL(served);
process.once("SIGTERM", () => miniflare.dispose().then(() => process.exit(0)));
console.log(`listening on http://${HOST}:${port}`);
