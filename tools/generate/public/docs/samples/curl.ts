import { type ExampleRequest, ORIGIN } from "./request.ts";

const KEY = '-H "Authorization: Bearer $LEASEHOLD_API_KEY"';

/** Returns the sample for a shell: it sends a form if the operation accepts one, since every version of curl supports that. */
export function curlSample({ method, path, body, form, keyed }: ExampleRequest): string {
  const url = /[?&]/.test(path) ? `'${ORIGIN}${path}'` : ORIGIN + path;
  const usual = method === (body === undefined ? "GET" : "POST");
  const parts = [
    `curl ${usual ? "" : `-X ${method} `}${url}`,
    ...(keyed ? [KEY] : []),
    ...(body === undefined ? [] : [form ? fields(body) : `--json '${json(body)}'`]),
  ];
  return parts.join(" \\\n  ");
}

const fields = (body: object): string =>
  Object.entries(body)
    .map(([name, value]) => `-d ${name}=${value}`)
    .join(" ");

/** Puts each field on its own line. */
function json(body: object): string {
  const lines = Object.entries(body).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(",\n")}\n  }`;
}
