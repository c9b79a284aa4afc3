import { programs } from "../../../generated/programs.ts";
import { scripts } from "../../../generated/scripts.ts";
import { StoreObject } from "./object.ts";

const bySha1 = new Map(
  Object.values(scripts).map(({ sha1, name }) => [sha1, { name, program: programs[name] as never }]),
);

/** The object that a deployment binds as `STORE`. It runs the scripts of its own bundle. */
export class EmbeddedStore extends StoreObject {
  protected override script(sha1: string) {
    return bySha1.get(sha1);
  }
}
