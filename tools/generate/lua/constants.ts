/** Declarations of helpers that TypeScript also needs: locals marked with `-- exported`, for `src/generated/constants.ts`. */

/** Matches a declaration with the comment above it and the comment at its end. */
const DECLARATION = /((?:^--.*\n)*)^local ([A-Z_0-9]+) = (\{?)(.*?) *-- exported(?:: (.*))?\n((?:^ {2}.*\n)*)/gm;

function comment(about: string): string {
  const text = `${about.charAt(0).toUpperCase()}${about.slice(1)}`;
  return text.includes("\n") ? `/**\n * ${text.replaceAll("\n", "\n * ")}\n */\n` : `/** ${text} */\n`;
}

function literalOf(open: string, value: string, rows: string): string {
  if (open === "") return value.replace(/^(\d+)$/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "_"));
  const entries = [...rows.matchAll(/^ +(?:(\w+) = )?(".*?"),(?: -- (.*))?$/gm)];
  const keyed = entries.some(([, key]) => key !== undefined);
  const lines = entries.map(([, key, text, about]) => {
    const beside = about === undefined ? "" : `  /** ${about} */\n`;
    return `${beside}  ${key === undefined ? "" : `${key}: `}${text},`;
  });
  return keyed ? `{\n${lines.join("\n")}\n} as const` : `[\n${lines.join("\n")}\n] as const`;
}

export function emitConstants(sources: readonly string[]): string {
  const constants = sources.flatMap((source) =>
    [...source.matchAll(DECLARATION)].map(([, above = "", name, open = "", value = "", beside, rows = ""]) => {
      const about = beside ?? above.replace(/^-- ?/gm, "").trim();
      return `${comment(about)}export const ${name} = ${literalOf(open, value, rows)};\n`;
    }),
  );
  return `// Generated from lua/ by \`npm run build\`. Do not edit.\n\n${constants.join("\n")}`;
}
