import { ConfigError } from "../../config/config.ts";

/** The commands that start the server and create a key, in the package or in a checkout. */
export interface Commands {
  readonly start: string;
  readonly key: string;
}

const REACHED_FROM_HERE = /^(localhost|127(\.\d+){3}|::1)$/;

/**
 * Explains the first steps when the configuration does not allow any access. Unlike `npm start`, this server does not allow
 * access by default: behind a proxy on the same machine, the whole internet can reach its loopback address.
 */
export function nobodyMayUseIt(hostname: string, { start, key }: Commands): ConfigError {
  if (!REACHED_FROM_HERE.test(hostname))
    return new ConfigError([
      `No one may use this service yet. Set API_KEYS to the output of '${key}', or set JWT_ISSUERS, or ALLOW_ANONYMOUS=true to admit everyone`,
    ]);
  return new ConfigError([
    `No one may use this service yet. It listens on ${hostname}, where only this machine can reach it. This command`,
    "",
    `  ALLOW_ANONYMOUS=true ${start}`,
    "",
    "admits every program on this machine, and everyone whose requests a proxy forwards to it.",
    "To admit others, set HOST=0.0.0.0, and JWT_ISSUERS or else API_KEYS to the output of this command:",
    "",
    `  ${key}`,
  ]);
}
