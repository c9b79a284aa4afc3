/** Contents by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;
