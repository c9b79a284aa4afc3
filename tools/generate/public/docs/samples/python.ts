import { type ExampleRequest, ORIGIN } from "./request.ts";

/** Uses only Python's standard library, as in docs/recipes/python.md. */
export function pythonSample({ method, path, body, keyed }: ExampleRequest): string {
  const headers = [
    ...(keyed ? [`        "Authorization": f"Bearer {os.environ['LEASEHOLD_API_KEY']}",`] : []),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
  ];
  const options = [
    `    "${ORIGIN}${path}",`,
    `    method="${method}",`,
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body)}).encode(),`]),
    ...(headers.length === 0 ? [] : ["    headers={", ...headers, "    },"]),
  ];
  const read = path === "/metrics" ? "response.read().decode()" : "json.load(response)";
  return `import json, os, urllib.request

request = urllib.request.Request(
${options.join("\n")}
)
with urllib.request.urlopen(request) as response:
    print(${read})`;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object" || value === null) return value === null ? "None" : JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${literal(member)}`);
  return `{${members.join(", ")}}`;
}
