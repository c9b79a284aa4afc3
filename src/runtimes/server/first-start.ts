import { ConfigError } from "../../config/config.ts";

/** The commands that start the server: the package's, or the scripts of a checkout. */
export interface Commands {
  readonly start: string;
  readonly key: string;
}

const REACHED_FROM_HERE = /^(localhost|127(\.\d+){3}|::1)$/;

/**
 * Explains how to begin when no one may use the service yet. It does not let anyone in by default as `npm start` does: behind a
 * proxy on the same machine, its loopback address is the internet's.
 */
export function nobodyMayUseIt(hostname: string, { start, key }: Commands): ConfigError {
  if (!REACHED_FROM_HERE.test(hostname))
    return new ConfigError([
      `Nobody may use this service yet. Set API_KEYS to what '${key}' prints, or JWT_ISSUERS, or ALLOW_ANONYMOUS=true to let everyone in`,
    ]);
  return new ConfigError([
    `Nobody may use this service yet. It listens on ${hostname}, where only this machine reaches it:`,
    "",
    `  ALLOW_ANONYMOUS=true ${start}`,
    "",
    "lets in every program on this machine, and everyone behind a proxy that forwards to it.",
    "To let others in, set API_KEYS to what this prints, or JWT_ISSUERS, and HOST=0.0.0.0:",
    "",
    `  ${key}`,
  ]);
}
