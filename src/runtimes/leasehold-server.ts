#!/usr/bin/env node
/** `leasehold-server`: the server on Node, as part of the npm package. */
import { parseArgs } from "node:util";
import { VERSION } from "../contract/version.ts";
import { listenOnNode } from "./server/listen-node.ts";
import { serve } from "./server/serve.ts";

const USAGE = `Usage: leasehold-server [--help | --version]

Serves locks over HTTP until it gets SIGTERM or Ctrl-C. Environment variables configure it:

  API_KEYS                 who may use it: "leasehold key <id>" makes a key, and its entry here
  JWT_ISSUERS              in addition to or instead: whose tokens are taken in place of keys
  ALLOW_ANONYMOUS=true     instead: everyone may, under localhost and the names in ALLOWED_HOSTS
  HOST, PORT               where it listens: 127.0.0.1 and 8787, unless set
  LEASEHOLD_STATE          the folder in which it keeps the locks: .leasehold/node-<port>, unless set
  REDIS_URL                instead: a Redis that keeps the locks
  UPSTASH_REDIS_REST_URL,  instead: an Upstash database that keeps the locks
  UPSTASH_REDIS_REST_TOKEN

Locks in a folder need Node 24.4 or later; locks in a database, Node 20. docs/configuration.md in the repository has all
variables.
`;
/** The exit status for wrong usage, the same as for `leasehold`. */
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
