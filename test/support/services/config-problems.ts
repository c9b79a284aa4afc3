import { ConfigError, parseConfig } from "../../../src/config/config.ts";
import type { Variables } from "../../../src/config/variables.ts";

export function problemsOf(variables: Variables): readonly string[] {
  try {
    parseConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
