#!/usr/bin/env node
import { main } from "./main.ts";

// Whoever read the output has seen enough, as in `leasehold list | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

// Not process.exit(): a place in a queue is given back after the last word.
process.exitCode = await main(process.argv.slice(2));
