import { expect, test } from "vitest";
import { readInputs } from "../../src/action/inputs.ts";

const GOOD = {
  INPUT_URL: "https://locks.example.com",
  INPUT_NAME: "deploy",
  INPUT_MODE: "exclusive",
  INPUT_WAIT: "10m",
  INPUT_TTL: "2m",
  "INPUT_MAX-HOLD": "6h",
  "INPUT_ON-TIMEOUT": "skip",
  "INPUT_ON-LOST": "warn",
  GITHUB_SERVER_URL: "https://github.com",
  GITHUB_REPOSITORY: "acme/shop",
  GITHUB_WORKFLOW: "Deploy",
  GITHUB_RUN_NUMBER: "41",
  GITHUB_RUN_ID: "123",
};

test("readInputs(): finds inputs with dashes, trims them, and treats empty ones as absent", () => {
  const inputs = readInputs({ ...GOOD, INPUT_NAME: " deploy\n", "INPUT_API-KEY": "", INPUT_CAPACITY: "3" });
  expect(inputs).toEqual({
    url: "https://locks.example.com",
    name: "deploy",
    mode: "exclusive",
    apiKey: undefined,
    audience: undefined,
    permits: undefined,
    capacity: 3,
    wait: "10m",
    ttl: "2m",
    maxHold: "6h",
    onTimeout: "skip",
    onLost: "warn",
    owner: "acme/shop Deploy #41 (https://github.com/acme/shop/actions/runs/123)",
  });
});

test("readInputs(): reports every invalid input, quoted as it was given", () => {
  const wrong = { INPUT_URL: "", INPUT_TTL: "120", INPUT_MODE: "read", INPUT_PERMITS: "1.5", "INPUT_ON-LOST": "stop" };
  let text = "";
  try {
    readInputs({ ...GOOD, ...wrong });
  } catch (error) {
    text = (error as Error).message;
  }
  expect(text.split("; ")).toEqual([
    "Expected the 'url' input to be the URL of the service, such as https://locks.example.com, got nothing",
    "Expected the 'mode' input to be exclusive or shared, got 'read'",
    "Expected the 'permits' input to be a whole number from 1 to 1000000, got '1.5'",
    "Expected the 'ttl' input to be a duration such as 30s, 10m or 1h30m, got '120'",
    "Expected the 'on-lost' input to be fail or warn, got 'stop'",
  ]);
});

test("readInputs(): refuses a mode for a semaphore", () => {
  expect(() => readInputs({ ...GOOD, INPUT_MODE: "shared", INPUT_PERMITS: "1" })).toThrow(
    "The 'mode' input applies only to locks",
  );
});

test("readInputs(): an owner that is too long loses the end of its workflow's name, not its link", () => {
  const { owner } = readInputs({ ...GOOD, GITHUB_WORKFLOW: "🚢".repeat(100) });
  expect(Buffer.byteLength(owner)).toBeLessThanOrEqual(256);
  expect(Buffer.byteLength(owner)).toBeGreaterThan(252);
  expect(owner).toMatch(/^acme\/shop 🚢+ #41 \(https:\/\/github\.com\/acme\/shop\/actions\/runs\/123\)$/u);
});
