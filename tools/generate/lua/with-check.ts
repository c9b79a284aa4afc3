/** Adds the checks of `lua/check/` to the scripts of the folders after which they are named. */
import type * as lua from "luaparse";
import { parse } from "./parse.ts";

type Positioned = { readonly range: readonly [from: number, to: number] };

/** Returns the name of the function that returns a script's reply, or an error instead. */
export const checkName = (room: string): string => `checked_${room}`;

/**
 * Returns the text of that function. `check` is the text of the checking script. JavaScript callers of scripts receive the
 * reply along with the error.
 */
export const checkText = (room: string, check: string): [name: string, text: string] => [
  checkName(room),
  `local function ${checkName(room)}(reply)
  local function check()
${check}
  end
  local found = check()
  if found[2] == "0" then
    return reply
  end
  return { err = "INVARIANT " .. KEYS[tonumber(found[4])] .. ": " .. found[5], reply = reply }
end`,
];

/** Returns the body of a script in which each reply is passed through that function. */
export function withCheck(room: string, body: string): string {
  const { body: block } = parse(body);
  let text = body;
  for (const { range } of repliesIn(block).reverse()) {
    const [from, to] = range;
    text = `${text.slice(0, from)}${checkName(room)}(${text.slice(from, to)})${text.slice(to)}`;
  }
  return text;
}

/** Returns the script's own return statements in order, without those of its functions. */
function repliesIn(block: readonly lua.Statement[]): Positioned[] {
  return block.flatMap((statement) => {
    switch (statement.type) {
      case "ReturnStatement":
        return statement.arguments as unknown as Positioned[];
      case "IfStatement":
        return statement.clauses.flatMap((clause) => repliesIn(clause.body));
      case "DoStatement":
      case "ForNumericStatement":
      case "ForGenericStatement":
        return repliesIn(statement.body);
      default:
        return [];
    }
  });
}
