import type { Context } from "hono";
import type { ErrorCode } from "../../contract/errors.ts";
import { CrossShardError, ExplainedStoreError, QuotaError, ScriptError, StoreError } from "../../engine/engine.ts";
import { DamagedRecordError, NewerRecordError } from "../../lock/index.ts";
import type { LogEntry } from "../../observe/observer.ts";
import { UnsupportedUnderQuorumError } from "../../quorum/types.ts";
import type { AppEnv } from "../context.ts";
import { type Problem, type ProblemDetails, ProblemError, problem } from "./problem.ts";

const RETRY_AFTER_MS = 1_000;

type Log = (entry: LogEntry) => void;

/** The parts of a failed request that its answer depends on. */
interface Faulty {
  set(name: "cause", cause: string): void;
  get(name: "exchange"): { readonly request_id: string };
}

/** Turns an error into an answer. Only unexpected errors get their own log line, with the stack. */
export function answerFault(error: Error, c: Context<AppEnv>, log: Log): Response {
  const { code, details } = faultOf(error, c, log, isRead(c));
  return problem(c, code, details);
}

/** Returns the error as the client sees it. `reads` means that the request cannot have changed anything. */
export function faultOf(error: Error, c: Faulty, log: Log, reads: boolean): Problem {
  const fault = (code: ErrorCode, details: ProblemDetails): Problem => ({ code, details });
  if (error instanceof ProblemError) {
    if (error.code === "misconfigured") c.set("cause", error.details.detail);
    return error;
  }
  if (error instanceof StoreError) return storeFault(error, c, reads);
  if (error instanceof CrossShardError || error instanceof UnsupportedUnderQuorumError)
    return fault("unsatisfiable", { detail: error.message });
  if (error instanceof QuotaError) {
    c.set("cause", error.message);
    return fault("limit_exceeded", { detail: error.message, retry_after_ms: RETRY_AFTER_MS });
  }
  const leftAlone = (cause: string, next: string): Problem => {
    c.set("cause", cause);
    const detail = `${cause}, ${next}`;
    return fault("store_unavailable", { detail, retry_after_ms: RETRY_AFTER_MS, members: { outcome: "none" } });
  };
  if (error instanceof NewerRecordError)
    return leftAlone(
      "A newer version of the service wrote this lock's record",
      "so this version did not change it: retry the request.",
    );
  if (error instanceof DamagedRecordError)
    return leftAlone(
      "The stored record for this name is damaged",
      "and was not changed. An administrator can repair it with DELETE without `grace` or `fence`, which ends every lease on it.",
    );
  const { request_id } = c.get("exchange");
  log({ event: "fault", request_id, error: error.name, stack: error.stack });
  return fault("internal", {
    detail: `This is an error in the service: report it with the request id.${reads ? "" : " Whether the request took effect is unknown."}`,
    members: { request_id },
  });
}

/** Whether the request cannot have changed anything. */
const isRead = (c: Context): boolean => c.req.method === "GET" || c.req.method === "HEAD";

function storeFault(error: StoreError, c: Faulty, reads: boolean): Problem {
  c.set("cause", error.message);
  if (error.misconfigured) return { code: "misconfigured", details: { detail: `${error.message}.` } };
  return {
    code: "store_unavailable",
    details: {
      detail: adviceOn(error, reads),
      retry_after_ms: RETRY_AFTER_MS,
      members: { outcome: reads ? "none" : error.outcome, ...(error.nodes && { nodes: error.nodes }) },
    },
  };
}

function adviceOn(error: StoreError, reads: boolean): string {
  const none = error.outcome === "none";
  if (!none && error instanceof ScriptError)
    return `The store failed while running this request${reads ? "" : ". The request may have taken partial effect"}, so the record for this name may be damaged. An administrator can repair it with DELETE, which ends its leases.`;
  const cause =
    error instanceof ExplainedStoreError
      ? error.message
      : `The store did not ${none ? "accept the request" : "answer in time"}`;
  return none || reads
    ? `${cause}. Nothing changed: retry the request later.`
    : `${cause}. The request may have been applied: to get its result, retry it with the same Idempotency-Key, if it had one.`;
}
