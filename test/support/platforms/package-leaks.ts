/** Things that no published file may contain. */
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

const SECRETS = /\b(npm_\w{36}|gh[opsu]_\w{36}|lh_[0-9a-f]{64})\b/g;
const MARKS = ["file:///", "sourceMappingURL", "PRIVATE KEY-----", `${join(import.meta.dirname, "../../..")}/`];

/** Returns the local folders, paths to sources, and secrets found in the files, each with its file. */
export async function packageLeaks(folder: string, files: readonly string[]): Promise<string[]> {
  const marks = [...MARKS, `${homedir()}/`];
  const found = files.map(async (file) => {
    const text = await readFile(join(folder, file), "utf8");
    const leaks = [...marks.filter((mark) => text.includes(mark)), ...(text.match(SECRETS) ?? [])];
    return leaks.map((leak) => `${file}: ${leak}`);
  });
  return (await Promise.all(found)).flat();
}
