/**
 * `node test/specification/explore.ts [--steps 5] [--clients 2]`: every history of a small world (`smallStep` of queue.qnt), and whether
 * the specification keeps its properties in each state. Random traces are a sample; here nothing is left out, as far as it goes. Prints
 * how many states there were, and the steps to the first that violates a property.
 */
import { parseArgs } from "node:util";
import { read, withMistakes } from "./quint.ts";

const { values } = parseArgs({
  options: { steps: { type: "string", default: "5" }, clients: { type: "string", default: "2" } },
});
const explored = read(withMistakes([])).explore({ steps: Number(values.steps), clients: Number(values.clients) });
console.log(JSON.stringify(explored));
process.exitCode = explored.violated === undefined ? 0 : 1;
