/** The files for machines: the pages as Markdown, and two files that list and contain them (llmstxt.org). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Files } from "../files.ts";
import { info } from "./document.ts";
import { relative } from "./links.ts";
import { sourceUrlOf } from "./markdown.ts";
import type { Part } from "./menu.ts";

const SKILL = join(import.meta.dirname, "../../../../skills/leasehold/SKILL.md");
/** The pages about how the service is built are for its developers. */
const LEFT_OUT = "Understand";
const SUMMARY_MAX = 220;

const BEGINNING = `# Leasehold ${info.version}

> Distributed locks over HTTP: leases with deadlines and fencing tokens, fair queues, read-write locks, several locks at once, semaphores
> and latches. This service is Leasehold; all paths below are relative to this file's folder.

To take a lock, do the work and release the lock:

\`\`\`sh
curl -d ttl=10m -d owner=ci-42 -d wait=20s "$LEASEHOLD_URL/locks/deploy/acquire"   # 200: "token" and "fence"; 423: others hold it
curl -d token="$TOKEN" "$LEASEHOLD_URL/locks/deploy/renew"                         # before the deadline, "expires_at"
curl -d token="$TOKEN" "$LEASEHOLD_URL/locks/deploy/release"
\`\`\`

- If the service requires a key, send \`Authorization: Bearer <key>\` with each request.
- A 423 names the holders, and has a \`ticket\`: to keep your place, acquire again with it immediately.
- Durations need a unit: \`600ms\`, \`30s\`, \`10m\`. Names are part of the path, percent-encoded.
- The token is a secret. If a lease is not renewed in time, it is lost: stop the work.
- If a request gets no answer, repeat it with the same \`Idempotency-Key\` header.

Agents: \`POST /mcp\` speaks the Model Context Protocol (streamable HTTP, no session) with the tools lock_acquire, lock_renew,
lock_release, lock_status, lock_list, semaphore_acquire, semaphore_renew, semaphore_release and semaphore_status. [The skill](/docs/skill.md) explains how to use them and the command line.
`;

export function machineFiles(parts: readonly Part[]): { docs: Files; root: Files } {
  const pages = parts.flatMap(({ guides }) => guides);
  const skill = readFileSync(SKILL, "utf8");
  const listed = parts.map(({ name, guides }) => {
    const lines = guides.map(
      ({ url, title, sections }) => `- [${title}](${sourceUrlOf(url)}): ${summary(sections[0]?.text ?? "")}`,
    );
    return `## ${name === LEFT_OUT ? "Optional" : name}\n\n${lines.join("\n")}\n`;
  });
  const reference =
    "## Reference\n\n- [OpenAPI 3.1](/openapi.json): all requests and answers, with examples\n- [Everything below except the optional part, in one file](/llms-full.txt)\n";
  const whole = parts
    .filter(({ name }) => name !== LEFT_OUT)
    .flatMap(({ guides }) => guides.map(({ url, source }) => `<!-- ${sourceUrlOf(url)} -->\n\n${source.trim()}\n`));
  return {
    docs: {
      ...Object.fromEntries(
        pages.map(({ url, source }) => [sourceUrlOf(url).slice("/docs/".length), relative(source, sourceUrlOf(url))]),
      ),
      "skill.md": skill,
    },
    root: {
      "llms.txt": relative([BEGINNING, reference, ...listed].join("\n"), "/llms.txt"),
      "llms-full.txt": relative([BEGINNING, ...whole].join("\n"), "/llms-full.txt"),
    },
  };
}

/** Returns the first sentences, up to the length limit. */
function summary(text: string): string {
  const sentences = text.match(/[^.]+(?:\.(?!\s)[^.]*)*\.?/g) ?? [text];
  let all = sentences[0]?.trim() ?? "";
  for (const sentence of sentences.slice(1)) {
    if (all.length + sentence.length > SUMMARY_MAX) break;
    all += ` ${sentence.trim()}`;
  }
  return all;
}
