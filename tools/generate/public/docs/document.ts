/** The parts of the OpenAPI document that the reference shows. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description: string;
  readonly schema: Schema;
}

interface Example {
  readonly $ref?: string;
  readonly value: unknown;
}

interface Media {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
}

interface RawResponse {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly { readonly apiKey?: readonly string[] }[];
  readonly parameters?: readonly (Parameter & { readonly $ref?: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, RawResponse>>;
}

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** `none` when no key is needed, `any` when every key is accepted. */
  readonly scope: string;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly schema: Schema; readonly example: unknown; readonly form: boolean };
  readonly answers: readonly Answer[];
  readonly errors: readonly { readonly status: number; readonly code: string; readonly about: string }[];
}

export interface Answer {
  readonly status: number;
  readonly about: string;
  /** Empty if the response has no body. */
  readonly media: string;
  /** The body has one of these schemas. */
  readonly schemas: readonly Schema[];
  readonly examples: readonly unknown[];
}

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

const document: Document = JSON.parse(readFileSync(join(import.meta.dirname, "../../../../openapi.json"), "utf8"));

export const { info } = document;

/** Returns the target of a reference, or the value itself. */
export function resolve<Thing extends { readonly $ref?: string }>(thing: Thing): Thing {
  if (thing.$ref === undefined) return thing;
  const [, , kind = "", name = ""] = thing.$ref.split("/");
  return document.components[kind]?.[name] as Thing;
}

/**
 * Returns the operations, grouped by tag. Pages and their assets, which are for browsers rather than programs, are left
 * out.
 */
export function groups(): Group[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({ tag: raw.tags[0], operation: operationOf(method, path, raw) })),
  );
  const called = all.filter(({ operation }) => !/^(text\/html|\*\/\*)$/.test(operation.answers[0]?.media ?? ""));
  return document.tags.map(({ name, description }) => {
    return {
      name,
      description,
      operations: called.filter(({ tag }) => tag === name).map(({ operation }) => operation),
    };
  });
}

function operationOf(method: string, path: string, raw: RawOperation): Operation {
  const { operationId: id, summary, description = "", security, parameters = [], requestBody } = raw;
  const content = requestBody?.content ?? {};
  const { schema, examples } = content["application/json"] ?? {};
  const [example] = valuesOf(examples);
  const responses = Object.entries(raw.responses).map(([status, one]) => ({ status: Number(status), ...resolve(one) }));
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    scope: security.length === 0 ? "none" : (security[0]?.apiKey?.[0] ?? "any"),
    parameters: parameters.map(resolve),
    ...(schema && { body: { schema: resolve(schema), example, form: "application/x-www-form-urlencoded" in content } }),
    answers: responses.filter(({ status }) => status < 400).map(answerOf),
    errors: responses
      .filter(({ status }) => status >= 400)
      .flatMap(({ status, description }) =>
        // Several codes may share a status.
        [...description.matchAll(/^`(\w+)`: (.*)$/gm)].map(([, code = "", about = ""]) => ({ status, code, about })),
      ),
  };
}

function answerOf({ status, description, content = {} }: RawResponse & { readonly status: number }): Answer {
  const [[media, { schema, examples }] = ["", {} as Media]] = Object.entries(content);
  const schemas = schema === undefined ? [] : (schema.anyOf ?? [schema]).map(resolve);
  return { status, about: description, media, schemas, examples: valuesOf(examples) };
}

const valuesOf = (examples: Media["examples"] = {}): unknown[] =>
  Object.values(examples).map((example) => resolve(example).value);
