/** Highlights code when the pages are built: only comments, strings and keywords. */
import { escapeHtml } from "./html.ts";

const STRINGS = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/.source;
const HASH = /(?<=^|\s)#.*/.source;
const SCRIPT =
  /\b(?:async|await|break|case|catch|class|const|else|export|finally|for|from|function|if|import|let|new|null|of|return|throw|try|using|while)\b/
    .source;
const PYTHON =
  /\b(?:and|as|break|class|def|except|finally|for|from|if|import|in|not|None|or|pass|raise|return|self|try|while|with|yield)\b/
    .source;
const GO =
  /\b(?:break|case|chan|const|defer|default|else|for|func|go|if|import|interface|map|nil|package|range|return|select|struct|switch|type|var)\b/
    .source;
const SHELL = /\b(?:case|do|done|else|esac|exec|export|fi|for|if|in|local|set|then|trap|while)\b/.source;
const NOTHING = "(?!)";

const rule = (comment: string, string: string, keyword: string): RegExp =>
  new RegExp(`(?<c>${comment})|(?<s>${string})|(?<k>${keyword})`, "gm");

const SLASHES = /\/\/.*/.source;
const WITH_BACKTICKS = `${STRINGS}|${/`(?:\\.|[^`\\])*`/.source}`;
const script = rule(SLASHES, WITH_BACKTICKS, SCRIPT);
const shell = rule(HASH, STRINGS, SHELL);
const RULES: Readonly<Record<string, RegExp>> = {
  js: script,
  ts: script,
  go: rule(SLASHES, WITH_BACKTICKS, GO),
  python: rule(HASH, STRINGS, PYTHON),
  bash: shell,
  sh: shell,
  crontab: rule(HASH, STRINGS, NOTHING),
  nginx: rule(HASH, STRINGS, NOTHING),
  yaml: rule(HASH, STRINGS, NOTHING),
  json: new RegExp(`(?<k>(?:${STRINGS})(?=\\s*:))|(?<s>${STRINGS})`, "g"),
};

/** Returns code as HTML. Code in an unknown language is not highlighted. */
export function highlight(code: string, language = ""): string {
  const found = RULES[language];
  if (found === undefined) return escapeHtml(code);
  let html = "";
  let end = 0;
  for (const match of code.matchAll(found)) {
    const [text] = match;
    const [[kind] = [""]] = Object.entries(match.groups ?? {}).filter(([, part]) => part !== undefined);
    html += `${escapeHtml(code.slice(end, match.index))}<span class="${kind}">${escapeHtml(text)}</span>`;
    end = match.index + text.length;
  }
  return html + escapeHtml(code.slice(end));
}
