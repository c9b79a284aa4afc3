#!/usr/bin/env node
import { main } from "./main.ts";

// Code that prints a result handles this error itself.
process.stdout.on("error", () => {});
// An unreadable message must not end the command that `leasehold run` runs.
process.stderr.on("error", () => {});

// Not process.exit(): a place in a queue is still to be given up.
process.exitCode = await main(process.argv.slice(2));
