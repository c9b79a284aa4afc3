#!/usr/bin/env node
/** `leasehold-server`: the server on Node, as part of the npm package. */
import { parseArgs } from "node:util";
import { VERSION } from "../contract/version.ts";
import { listenOnNode } from "./server/listen-node.ts";
import { serve } from "./server/serve.ts";

const USAGE = `Usage: leasehold-server [--help | --version]

Serves locks over HTTP until it gets SIGTERM or Ctrl-C. Environment variables configure it:

  API_KEYS                 who may use it: "leasehold key <id>" creates a key, and its entry for this variable
  JWT_ISSUERS              in addition or instead: the issuers whose tokens it accepts
  ALLOW_ANONYMOUS=true     instead: everyone may use it, at localhost and the host names in ALLOWED_HOSTS
  HOST, PORT               where it listens (default: 127.0.0.1, 8787)
  LEASEHOLD_STATE          the folder that contains the locks (default: .leasehold/node-<port>)
  REDIS_URL                keep the locks in this Redis instead
  UPSTASH_REDIS_REST_URL,  keep the locks in this Upstash database instead
  UPSTASH_REDIS_REST_TOKEN

Locks in a folder require Node 24.4 or later; locks in a database, Node 20. docs/configuration.md in the repository lists all
variables.
`;
/** The exit status for incorrect usage, the same as that of `leasehold`. */
const EXIT_USAGE = 64;

function main(): void {
  const { help, version } = readOptions();
  if (help) process.stdout.write(USAGE);
  else if (version) console.log(VERSION);
  else
    serve("node", listenOnNode, {
      start: "npx --no-install leasehold-server",
      key: "npx --no-install leasehold key ci",
    });
}

function readOptions() {
  try {
    return parseArgs({ options: { help: { type: "boolean", short: "h" }, version: { type: "boolean" } } }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(EXIT_USAGE);
  }
}

main();
