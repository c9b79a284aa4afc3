import { programs } from "../../../generated/programs.ts";
import { scripts } from "../../../generated/scripts.ts";
import { type Operation, StoreObject } from "./object.ts";

const operations = new Map(
  Object.values(scripts).map(({ name, abi }): [string, Operation] => [
    name,
    { name, abi, program: programs[name] as never },
  ]),
);

/** The object that a deployment binds as `STORE`. The object runs the scripts in its own bundle. */
export class EmbeddedStore extends StoreObject {
  protected override operation(name: string) {
    return operations.get(name);
  }
}
