/**
 * `node test/specification/explore.ts [--steps 3] [--clients 2]` tries every history of a small world (`smallStep` of queue.qnt), and
 * checks the properties in each state. Prints the number of states, and the shortest history that violates a property.
 */
import { parseArgs } from "node:util";
import { read, withMistakes } from "./quint.ts";

const { values } = parseArgs({
  options: { steps: { type: "string", default: "3" }, clients: { type: "string", default: "2" } },
});
const explored = read(withMistakes([])).explore({ steps: Number(values.steps), clients: Number(values.clients) });
console.log(JSON.stringify(explored));
process.exitCode = explored.violated === undefined ? 0 : 1;
