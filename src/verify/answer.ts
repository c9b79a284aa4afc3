/** An answer, for the checks. */

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a body holds is for the checks to find out.
  readonly body: any;
  /** When it was sent and how long it took, by this machine's clock. */
  readonly sent_ms: number;
  readonly took_ms: number;
  /** The request, for messages. */
  readonly what: string;
}

export type Fields = Readonly<Record<string, unknown>>;
export type Head = Readonly<Record<string, string>>;
