import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import ts from "typescript-5";
import { GLOSSARY } from "../openapi/glossary.ts";
import { ADAPTERS } from "./scripts.ts";

const ROOT = join(import.meta.dirname, "../../..");

/**
 * Builds the types of the entries. The types of requests and responses are expanded, so that they do not depend on the
 * service.
 */
export async function buildTypes(outdir: string): Promise<void> {
  const read = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, ROOT);
  const modules = [
    ...["client", "cli", "direct", "service", ...ADAPTERS.map((name) => `adapters/${name}`)].map(
      (folder) => `${folder}/index`,
    ),
    "direct/objects",
    "direct/stores",
  ];
  const entries = modules.map((module) => join(ROOT, "src", `${module}.ts`));
  const program = ts.createProgram(entries, {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(ROOT, "src"),
    outDir: outdir,
  });
  const emitted = new Map<string, string>();
  program.emit(undefined, (file, text) => emitted.set(file, text), undefined, true);
  emitted.set(join(outdir, "client/wire.d.ts"), writeOut(program, join(ROOT, "src/client/wire.ts")));
  const IMPORT = /(?<= from ")(\.[^"]+)\.ts(?=")/g;
  const OPTIONAL = /^import type .* from "hono";$/m;
  // Keeps only types that can be reached from the entries.
  const reached = new Set(modules.map((module) => join(outdir, `${module}.d.ts`)));
  for (const file of reached) {
    const text = emitted.get(file) as string;
    for (const [, path] of text.matchAll(IMPORT)) reached.add(join(dirname(file), `${path}.d.ts`));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      text.replace(IMPORT, "$1.js").replace(OPTIONAL, "// @ts-ignore: hono might not be installed\n$&"),
    );
  }
}

/** Writes out the fields of every type that a module exports, however the type is derived. */
function writeOut(program: ts.Program, file: string): string {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file) as ts.SourceFile;
  const printer = ts.createPrinter();
  const { NoTruncation, InTypeAlias, MultilineObjectLiterals } = ts.NodeBuilderFlags;
  const flags = NoTruncation | InTypeAlias | MultilineObjectLiterals;
  const lines = checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol).map((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const node = checker.typeToTypeNode(checker.getDeclaredTypeOfSymbol(target), undefined, flags) as ts.TypeNode;
    const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
    const alias = ts.factory.createTypeAliasDeclaration(modifiers, symbol.name, undefined, explained(node));
    return printer.printNode(ts.EmitHint.Unspecified, alias, source);
  });
  return `/** The service's requests and answers, field by field, from its own schemas. */\n${lines.join("\n")}\n`;
}

/** Adds the meaning of each field as a comment for editors. */
function explained<Node extends ts.Node>(node: Node): Node {
  const meaning = ts.isPropertySignature(node) && ts.isIdentifier(node.name) && GLOSSARY[node.name.text];
  if (meaning) ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, `* ${meaning} `, true);
  return ts.visitEachChild(node, explained, undefined);
}
