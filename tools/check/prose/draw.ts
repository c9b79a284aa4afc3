/**
 * `npm run prose` prints 60 sentences for a reader to judge, drawn at random from pages, errors and comments, twenty of each.
 * At most three may be sentences that a native engineer would not write. `--seed N` draws others; by default, the commit is
 * the seed.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { type Kind, readTexts, sentencesOf } from "./texts.ts";

const { values } = parseArgs({ options: { seed: { type: "string" }, count: { type: "string", default: "20" } } });
const seed = values.seed ?? execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();

const texts = readTexts();
console.log(`seed ${seed}`);
for (const kind of ["page", "error", "comment"] satisfies Kind[]) {
  const sentences = texts
    .filter((text) => text.kind === kind)
    .flatMap((text) => sentencesOf(text).map((sentence) => ({ place: `${text.file}:${text.line}`, sentence })));
  const drawn = sentences.map((one, i) => ({ ...one, key: digest(`${seed}/${kind}/${i}`) }));
  for (const { place, sentence } of drawn.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, Number(values.count)))
    console.log(`${kind}\t${place}\t${sentence}`);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
