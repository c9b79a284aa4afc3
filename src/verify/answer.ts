/** An answer as the checks see it. */

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the checks find out what a body contains.
  readonly body: any;
  /** When the request was sent, and how long it took, according to this machine's clock. */
  readonly sent_ms: number;
  readonly took_ms: number;
  /** The request, for messages. */
  readonly what: string;
}

export type Fields = Readonly<Record<string, unknown>>;
export type Head = Readonly<Record<string, string>>;
