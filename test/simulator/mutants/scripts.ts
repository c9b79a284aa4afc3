/**
 * The mistakes in scripts that the model, the specification and *prove* find, without duplicates, and those that show
 * only in the simulator.
 */
import { mutants as ofTheModel } from "../../model/mutants.ts";
import { latchMutants, semaphoreMutants } from "../../model/other-mutants.ts";
import { mutants as ofProve } from "../../prove/mutants.ts";
import { scriptMutants as ofTheSpecification } from "../../specification/script-mutants.ts";
import { STAGES } from "../scenario.ts";
import { counterparts } from "./counterparts.ts";
import type { Mutant } from "./mutant.ts";

/** If no request asks for the lock, the store itself must grant it to absent clients. */
const onTime = { ...STAGES.turns, deployment: "file" } as const;
const wakes: readonly Mutant[] = [
  {
    name: "a store does not wake itself for absent clients when a lease ends",
    edits: [
      { file: "lua/core/standby.lua", find: "    lock.exclusive and lock.exclusive.deadline or 0,\n", replace: "" },
    ],
    on: onTime,
  },
  {
    name: "a store never wakes itself for absent clients",
    edits: [
      {
        file: "lua/core/standby.lua",
        find: "if instants[i] > now and (at == WAKE_NEVER or instants[i] < at) then",
        replace: "if false then",
      },
    ],
    on: onTime,
  },
];

const all: readonly Mutant[] = [
  ...ofTheModel,
  ...semaphoreMutants,
  ...latchMutants,
  ...ofTheSpecification,
  ...counterparts,
  ...ofProve,
  ...wakes,
];

export const mutants: readonly Mutant[] = [...new Map(all.map((mutant) => [mutant.name, mutant])).values()];
