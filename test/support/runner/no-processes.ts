/** Keeps unit tests honest: a test that starts a process or opens a connection isn't a unit test. */
import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

function refuse(what: string): () => never {
  return () => {
    throw new Error(`A unit test must not ${what}: it belongs in a file without ".unit" in its name`);
  };
}

const started = refuse("start a process");
for (const name of ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"] as const) {
  childProcess[name] = started as never;
}
net.Socket.prototype.connect = refuse("open a connection");
net.Server.prototype.listen = refuse("listen on a port");
// Makes modules that import a function by name get the replacement as well.
syncBuiltinESMExports();
