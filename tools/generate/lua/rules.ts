/** The rules for Lua that a machine can check. Each exists because stores differ in how they run a script that violates it. */
const FORBIDDEN: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\b(cjson|cmsgpack|struct|bit)\b/, "some stores lack it or implement it differently"],
  [/\bredis\.(?!call\b)\w+/, "only redis.call is used"],
  [/\b(while|repeat)\b/, "a loop needs an explicit bound"],
  [/\btostring\b/, "it prints large numbers as 1e+14; use fmt"],
  [/\b(error|assert)\s*\(/, "report outcomes as replies, not errors"],
  [/\b(KEYS|ARGV)(\[[^\]]*\])?\s*=[^=]/, "KEYS and ARGV are read-only"],
];

export function fail(file: string, problem: string): never {
  throw new Error(`lua/${file}: ${problem}`);
}

export function stripComments(source: string): string {
  return source
    .replace(/--\[\[[\s\S]*?\]\]\n?/g, "")
    .split("\n")
    .filter((line) => !/^\s*--/.test(line) && line.trim() !== "")
    .map((line) => line.replace(/\s+-- .*$/, ""))
    .join("\n");
}

const UNSAFE =
  "assigns several values, including a call, a table or a choice, or to a computed index: assign them one by one";

/** Matches assignments to several existing targets, with the values on the first line. */
const ASSIGNMENT = /^[ \t]*(?![ \t]|local\b|for\b)([\w.[\]"#+ ]+(?:, [\w.[\]"#+ ]+)+) =\s+(.*)$/gm;

/**
 * gopher-lua, in which some stores run scripts, compiled `a, b = f(), c` incorrectly for years, and in loops `a, b = {}, {}`,
 * `a, b = a or c, b or d` and `a[#a + 1], b = b, nil`: it overwrote another local. A single call for all of the targets is safe.
 */
function checkAssignments(file: string, code: string): void {
  for (const [, targets = "", values = ""] of code.matchAll(ASSIGNMENT)) {
    const outside = values.replace(/"[^"]*"/g, "").replace(/\([^()]*(\([^()]*\)[^()]*)*\)?/g, "()");
    const is_unsafe = targets.includes("#") || /\(\)|\{|\b(?:and|or)\b/.test(outside);
    if (is_unsafe && outside.includes(",")) fail(file, `'${targets} = …' ${UNSAFE}`);
  }
}

/** Matches a choice between two values that is assigned to a local, whose name is also in the second of them. */
const CHOICE = /^[ \t]*(?!local\b)(\w+) = (?:(?!\bor\b).)*\band\b.*\bor\b.*(?<![\w.])\1\b.*(?<!,)$/gm;

/** gopher-lua also compiled `a = b and c or a - 1` incorrectly: it had already overwritten `a` with `b`. */
function checkChoices(file: string, code: string): void {
  for (const [line, target] of code.matchAll(CHOICE))
    fail(file, `'${line.trim()}' reads '${target}' after it may have been overwritten: assign to another local`);
}

/** `code` has no comments. @throws Error with the file's name and the mistake. */
export function checkRules(file: string, code: string): void {
  checkAssignments(file, code);
  checkChoices(file, code);
  for (const [pattern, why] of FORBIDDEN) {
    const found = pattern.exec(code);
    if (found) fail(file, `'${found[0].trim()}' is not allowed: ${why}`);
  }
  if (file !== "core/run.lua" && /"TIME"/.test(code)) fail(file, "only core/run.lua may read the clock");
}
