/**
 * Makes links that work wherever a service is mounted. Pages are written with links relative to the service's own root.
 */

/** Returns the page at `url`, as HTML or Markdown, with links relative to that URL. */
export function relative(page: string, url: string): string {
  const root = "../".repeat(url.split("/").length - 2);
  return page
    .replace(/(?<= (?:href|src)=")\//g, root)
    .replace(/(?<=\]\()\/(?=docs\b|openapi\.json|llms)/g, root)
    .replace(/(?<=^<!-- )\/(?=docs\b)/gm, root);
}
