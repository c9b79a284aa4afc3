import type { Reporter, TestModule, Vitest } from "vitest/node";

/**
 * Shows why files could not be loaded, and ends a run with one line, `N passed, N failed`, after all other output. A run whose
 * `-t` matches nothing fails, because a misspelled name would look like success.
 */
export default class ClosingLine implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    let again = 0;
    for (const module of modules) {
      // Vitest hides stack frames in packages, and an error while loading may have no others.
      for (const { stack } of module.errors()) console.log(`\n${module.moduleId}: ${stack}`);
      // A file that can't be loaded has no tests that could fail.
      if (module.state() === "failed" && [...module.children.allTests()].length === 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if ((test.diagnostic()?.retryCount ?? 0) > 0) again++;
        if (state === "passed") passed++;
        else if (state === "failed") failed++;
        else skipped++;
      }
    }
    const pattern = this.#vitest?.getGlobalTestNamePattern();
    if (pattern !== undefined && passed + failed === 0) {
      console.log(`No test that can run here has a name that matches ${pattern}`);
      process.exitCode = 1;
    }
    const tail = skipped > 0 ? `, ${skipped} skipped` : "";
    if (again > 0) console.log(`${again} run again, because the machine had been frozen or overloaded`);
    process.once("exit", () => console.log(`${passed} passed, ${failed} failed${tail}`));
  }
}
