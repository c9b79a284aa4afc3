/** The environment variables of the process, or of a test. */
export type Environment = Readonly<Record<string, string | undefined>>;
