/** What an editor shows when the pointer is over a word in a program. */
import { dirname } from "node:path";
import ts from "typescript-5";

/** Returns the documentation at the first occurrence of the word. The file need not exist. */
export function documentationOf(file: string, source: string): (word: string) => string {
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: [] };
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (name) => {
      const text = name === file ? source : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => dirname(file),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
  });
  return (word) => {
    const { documentation = [] } = service.getQuickInfoAtPosition(file, source.indexOf(word)) ?? {};
    return ts.displayPartsToString(documentation);
  };
}
