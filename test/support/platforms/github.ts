/** The errors that GitHub's own parsers find in an action's metadata or in a workflow. */
import { join } from "node:path";
import { build } from "esbuild";

type Parse = (
  file: { name: string; content: string },
  trace: object,
) => { readonly context: { readonly errors: { getErrors(): { message: string }[] } } };

interface Parsers {
  readonly parseAction: Parse;
  readonly parseWorkflow: Parse;
  readonly NoOperationTraceWriter: new () => object;
}

/** GitHub's parsers import JSON in a way that only bundlers support. */
async function load(): Promise<Parsers> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { parseAction } from "@actions/workflow-parser/actions/action-parser";
        export { parseWorkflow, NoOperationTraceWriter } from "@actions/workflow-parser";`,
      resolveDir: join(import.meta.dirname, "../../.."),
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('file:///');" },
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
  return import(/* @vite-ignore */ `data:text/javascript;base64,${code}`);
}

let parsers: Promise<Parsers> | undefined;

async function errorsOf(kind: "parseAction" | "parseWorkflow", content: string): Promise<string[]> {
  parsers ??= load();
  const { NoOperationTraceWriter, ...all } = await parsers;
  const { context } = all[kind]({ name: "file.yml", content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}

export const actionErrors = (content: string): Promise<string[]> => errorsOf("parseAction", content);
export const workflowErrors = (content: string): Promise<string[]> => errorsOf("parseWorkflow", content);
