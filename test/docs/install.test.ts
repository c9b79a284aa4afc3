import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["docs", "src", "tools", "test/recipes"];

function* texts(): Generator<[file: string, text: string]> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [join(ROOT, "README.md"), ...files]) yield [file, readFileSync(file, "utf8")];
}

test("pages, help and scripts: no command would download what others have published as leasehold", () => {
  const commands = [...texts()].flatMap(([file, text]) =>
    [
      ...text.matchAll(
        /^.*npx (?!--no-install )(?:-\S+ )*leasehold.*$|npm (?:i|install|exec|x) (?:-\S+ )*leasehold\b(?![-\w./]*tgz).*$/gm,
      ),
    ].map(([line]) => `${file.slice(ROOT.length + 1)}: ${line.trim()}`),
  );
  // `docs/publishing.md` warns about such commands, and explains what to change once the name is ours.
  expect(commands.filter((line) => !line.startsWith("docs/publishing.md:"))).toEqual([]);
});

test("package.json: cannot be published before the maintainer has claimed the name and filled in the addresses", () => {
  const {
    private: isPrivate,
    homepage,
    bugs,
    repository,
  } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const addresses = [homepage, bugs, repository?.url];
  expect(addresses.every((address) => /^(git\+)?https:\/\//.test(address))).toBe(true);
  if (addresses.some((address) => address.includes("OWNER"))) expect(isPrivate).toBe(true);
});
