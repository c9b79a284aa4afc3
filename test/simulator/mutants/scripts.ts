/** The mistakes in scripts that the model, the specification and *prove* find, without duplicates. */
import { mutants as ofTheModel } from "../../model/mutants.ts";
import { latchMutants, semaphoreMutants } from "../../model/other-mutants.ts";
import { mutants as ofProve } from "../../prove/mutants.ts";
import { scriptMutants as ofTheSpecification } from "../../specification/script-mutants.ts";
import { counterparts } from "./counterparts.ts";
import type { Mutant } from "./mutant.ts";

const all: readonly Mutant[] = [
  ...ofTheModel,
  ...semaphoreMutants,
  ...latchMutants,
  ...ofTheSpecification,
  ...counterparts,
  ...ofProve,
];

export const mutants: readonly Mutant[] = [...new Map(all.map((mutant) => [mutant.name, mutant])).values()];
