/** The mistakes in scripts that the model, the specification and *prove* find, each once. */
import { mutants as ofTheModel } from "../../model/mutants.ts";
import { mutants as ofProve } from "../../prove/mutants.ts";
import { scriptMutants as ofTheSpecification } from "../../specification/script-mutants.ts";
import type { Mutant } from "./mutant.ts";

const all = [...ofTheModel, ...ofTheSpecification, ...ofProve].map((mutant): [string, Mutant] => [mutant.name, mutant]);

export const mutants: readonly Mutant[] = [...new Map(all).values()];
