import type { Command } from "commander";
import type { Lease } from "../../client/index.ts";
import { acquire } from "../acquire.ts";
import { type AcquireFlags, addAcquireFlags, checkAcquireFlags } from "../acquire-flags.ts";
import type { ContextOf } from "../context.ts";
import { printSecret } from "../output.ts";
import { catchSignals, statusOf } from "../signals.ts";

export function defineAcquire(program: Command, contextOf: ContextOf, done: (code: number) => void): void {
  addAcquireFlags(program.command("acquire").argument("<name...>", "the lock, or several with --multi or --any"))
    .summary("take a lock and print its token")
    .description(
      "Takes a lock and prints its token. The lease is not renewed automatically: it expires after --ttl unless you run " +
        "`leasehold renew`. To hold a lock while a command runs, use `leasehold run`, which renews and releases it.",
    )
    .addHelpText(
      "after",
      "\nExample:\n" +
        "  export LEASEHOLD_TOKEN=$(leasehold acquire deploy --wait 5m --ttl 2m)\n" +
        "  ./step-one.sh && leasehold renew deploy && ./step-two.sh\n" +
        "  leasehold release deploy\n",
    )
    .action(async (names: string[], options: AcquireFlags, command: Command) => {
      checkAcquireFlags(names, options);
      const context = contextOf(command);
      const giveUp = new AbortController();
      const interrupted = catchSignals(["SIGINT", "SIGTERM", "SIGHUP"], (signal) => giveUp.abort(signal));
      try {
        const lease = await acquire(context, names, options, giveUp.signal);
        await printSecret(
          () => context.print(lease.token, dataOf(lease)),
          () => lease.release(),
          unreadable(lease.lock),
        );
        lease.serialize();
        context.note(`Holding ${lease.lock} until ${lease.expiresAt.toISOString()} (fence ${lease.fence})`);
      } catch (error) {
        if (!giveUp.signal.aborted) throw error;
        done(statusOf(giveUp.signal.reason));
      } finally {
        interrupted();
      }
    });
}

/** What to report about a lease whose token could not be printed. */
export const unreadable = (lock: string) => ({
  done: `the token of '${lock}' could not be printed, so the lock was released`,
  failed: `the token of '${lock}' could not be printed, and the lock could not be released: its lease will expire`,
});

function dataOf({ lock, locks, mode, token, fence, expiresAt }: Lease): object {
  return { lock, mode, token, fence, expires_at: expiresAt, ...(locks.length > 1 ? { locks } : {}) };
}
