#!/usr/bin/env node
import { main } from "./main.ts";

// The reader of the output has closed it, as in `leasehold list | head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

// Not process.exit(): a place in a queue is still to be given up.
process.exitCode = await main(process.argv.slice(2));
