import { fnv1a } from "../../../digest/hash.ts";
import { CrossShardError } from "../../engine.ts";
import { objectName, type Split } from "./split.ts";

/** Names the objects of a store that splits each namespace into `count` parts. */
export class Shards {
  readonly count: number;

  constructor(count: number) {
    this.count = count;
  }

  /**
   * Returns the name of the object for one part of a namespace; parts are counted from 0. `key` may be any key, or the
   * beginning of one, that contains the namespace's hash tag.
   */
  objectName(key: string, part: number): string {
    const namespace = /\{([^}]*)\}/.exec(key)?.[1];
    if (namespace === undefined) throw new TypeError("An embedded-store key needs a hash tag, such as 'lh:{default}:'");
    return objectName({ namespace, shards: this.count }, part);
  }

  /** Returns the namespace that an object belongs to, and how the namespace is split. */
  splitOf(object: string): Split {
    return { namespace: object.replace(/\/.*$/, ""), shards: this.count };
  }

  /** Returns the name of the object that holds all of `keys`. Throws a `CrossShardError` if no single object does. */
  objectOf(keys: readonly string[]): string {
    // The record for an Idempotency-Key is stored with the request's other keys.
    const placed = keys.filter((key) => !/^[^}]*\}:idem:/.test(key));
    const [name, ...others] = new Set(placed.map((key) => this.objectName(key, this.#part(key))));
    if (name === undefined) throw new TypeError("A call to the embedded store needs a key");
    if (others.length > 0) throw new CrossShardError();
    return name;
  }

  /** The part is determined by what follows `lh:{namespace}:<kind>:`, so all kinds of keys for one lock are kept together. */
  #part(key: string): number {
    if (this.count === 1) return 0;
    const name = key.replace(/^[^}]*\}:[^:]*:/, "");
    // The hash uses UTF-16 code units, not code points. That must not change, because it determines where existing data is.
    const units = Array.from({ length: name.length }, (_, i) => name.charCodeAt(i));
    return fnv1a(units) % this.count;
  }
}
