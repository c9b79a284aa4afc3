import { expect, test } from "vitest";
import { highlight } from "../../../../../tools/generate/public/docs/highlight.ts";
import { renderMarkdown } from "../../../../../tools/generate/public/docs/markdown.ts";

const html = (markdown: string, file = "docs/recipes/ci.md") => renderMarkdown(markdown, file).html.trim();

test("renderMarkdown(): headings have GitHub's anchors, and repeated ones have a number", () => {
  const { sections } = renderMarkdown(
    "# What's `lease_lost`?\n\n## 5.9 Idempotency, by time\n\n## Äh – so\n\n## Äh – so",
    "docs/client.md",
  );
  expect(sections.map(({ id, level }) => [id, level])).toEqual([
    ["whats-lease_lost", 1],
    ["59-idempotency-by-time", 2],
    ["äh--so", 2],
    ["äh--so-1", 2],
  ]);
});

test("renderMarkdown(): sections contain their text without markup, including tables and lists", () => {
  const { sections } = renderMarkdown(
    "# A\n\nIt *is* `b`.\n\n- one\n- two\n\n| c | d |\n|---|---|\n| e | f |\n\n## G\n\nend",
    "docs/client.md",
  );
  expect(sections.map(({ title, text }) => [title, text])).toEqual([
    ["A", "It is b. one two c d e f"],
    ["G", "end"],
  ]);
});

test("renderMarkdown(): links lead to pages; links outside docs/ become text, and pictures become their alternative text", () => {
  expect(html("[a](../contract.md#5-9) [b](README.md) [c](#d) [e](https://upstash.com)")).toBe(
    '<p><a href="/docs/contract#5-9">a</a> <a href="/docs/recipes">b</a> <a href="#d">c</a> <a href="https://upstash.com">e</a></p>',
  );
  expect(html("[`lua/`](../../lua) and [more](../../CONTRIBUTING.md#tests)")).toBe("<p><code>lua/</code> and more</p>");
  expect(html("![Deploy <it>](https://other.example/button)")).toBe("<p>Deploy &lt;it&gt;</p>");
  expect(html("![A plot](../plots/clients.svg)")).toBe('<p><img src="/docs/assets/clients.svg" alt="A plot"></p>');
});

test("renderMarkdown(): keeps anchors, removes comments, and rejects all other HTML", () => {
  expect(html('<!-- made -->\n\n<a id="5-1"></a>\n\ntext')).toBe('<a id="5-1"></a><p>text</p>');
  for (const markup of ["<b>x</b>", '<p style="color:red">x</p>', "<script>x</script>"]) {
    expect(() => html(markup)).toThrow(
      /^docs\/recipes\/ci\.md: expected only Markdown, comments and anchors, got <[bps]/,
    );
  }
});

test("highlight(): colors strings, comments and keywords, and escapes everything", () => {
  expect(highlight('const a = "<b>"; // c & d', "js")).toBe(
    '<span class="k">const</span> a = <span class="s">&quot;&lt;b&gt;&quot;</span>; <span class="c">// c &amp; d</span>',
  );
  expect(highlight('{"a": "b", "c": 1}', "json")).toBe(
    '{<span class="k">&quot;a&quot;</span>: <span class="s">&quot;b&quot;</span>, <span class="k">&quot;c&quot;</span>: 1}',
  );
  expect(highlight("curl 'x?a#b' # c", "sh")).toBe(`curl <span class="s">'x?a#b'</span> <span class="c"># c</span>`);
  expect(highlight("a < b", "prose")).toBe("a &lt; b");
});
