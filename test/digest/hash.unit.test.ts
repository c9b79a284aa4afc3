import { afterAll, expect, onTestFinished, test, vi } from "vitest";

const HASH_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

// Other test files share these modules.
afterAll(() => void vi.resetModules());

/** Loads the module anew, in a process in which reading `getBuiltinModule` does this. */
async function loaded(get: () => unknown): Promise<typeof import("../../src/digest/hash.ts")> {
  const descriptor = Object.getOwnPropertyDescriptor(process, "getBuiltinModule") as PropertyDescriptor;
  onTestFinished(() => void Object.defineProperty(process, "getBuiltinModule", descriptor));
  Object.defineProperty(process, "getBuiltinModule", { configurable: true, get });
  vi.resetModules();
  return import("../../src/digest/hash.ts");
}

const refuses = () => {
  throw new Error("A Node.js API is used (process.getBuiltinModule) which is not supported in the Edge Runtime");
};

test.each([
  ["does not exist", () => undefined],
  ["throws when it is read, as in the Edge Runtime of Next.js", refuses],
])("sha256() uses Web Crypto where Node's function %s", async (_, get) => {
  const { sha256 } = await loaded(get);
  expect(await sha256("abc", "hex")).toBe(HASH_OF_ABC);
});
