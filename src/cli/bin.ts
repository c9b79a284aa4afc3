#!/usr/bin/env node
import { main } from "./main.ts";

// Anyone who prints a result learns of it by itself.
process.stdout.on("error", () => {});
// A message that nobody can read must not end the command that `leasehold run` runs.
process.stderr.on("error", () => {});

// Not process.exit(): a place in a queue is still to be given up.
process.exitCode = await main(process.argv.slice(2));
