/**
 * This is loaded into a server before its entry point (`node --import`): the first SIGUSR2 starts a CPU profile, and the second
 * one writes it to the file in PROFILE.
 */
import { renameSync, writeFileSync } from "node:fs";
import { Sampler } from "./profile.ts";

const file = process.env.PROFILE as string;
const sampler = new Sampler();
process.once("SIGUSR2", async () => {
  process.once("SIGUSR2", async () => {
    writeFileSync(`${file}.part`, JSON.stringify(await sampler.stop()));
    renameSync(`${file}.part`, file);
  });
  await sampler.start();
});
