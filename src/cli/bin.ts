#!/usr/bin/env node
import { main } from "./main.ts";

// Code that prints a result handles this error itself.
process.stdout.on("error", () => {});
// A message that cannot be written must not end the command that `leasehold run` runs.
process.stderr.on("error", () => {});

// Not process.exit(): the client may still have to leave a queue.
process.exitCode = await main(process.argv.slice(2));
