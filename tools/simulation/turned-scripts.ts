import { join } from "node:path";
import type { Script } from "../../src/engine/engine.ts";
import { assemble, readLua, sha1 } from "../lua/assemble.ts";

const CLOCK = "local now_us = num(ARGV[#ARGV])\nlocal now = math.floor(now_us / 1000)";

/** The scripts, with the time in microseconds as an additional last argument. Nothing else differs. */
export const turnedScripts: ReadonlyMap<string, Script> = new Map(
  (({ lib, scripts }) =>
    scripts.map((script) => {
      const source = assemble(script, lib, { clock: CLOCK });
      return [script.name, { name: script.name, source, sha1: sha1(source) }] as const;
    }))(readLua(join(import.meta.dirname, "../../lua"))),
);
