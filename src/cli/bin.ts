#!/usr/bin/env node
import { main } from "./main.ts";

// Code that prints a result handles such errors itself.
process.stdout.on("error", () => {});
// A message that cannot be written must not end the command that `leasehold run` runs.
process.stderr.on("error", () => {});

// process.exit() would end the process before the client has left a queue.
process.exitCode = await main(process.argv.slice(2));
