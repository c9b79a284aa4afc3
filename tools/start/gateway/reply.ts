import { isText, type Outcome } from "./command.ts";

type Json = string | number | null | Json[];

/** Encodes an outcome as Upstash does, with strings in base64 if the client requested that. */
export function encodeOutcome(outcome: Outcome, base64: boolean): { result: Json } | { error: string } {
  if ("error" in outcome) return outcome;
  // A reply that is just "OK" is not encoded. In an array, "OK" is encoded; otherwise, the client would decode it to "8".
  if (isText(outcome.result) && outcome.result.equals(OK)) return { result: "OK" };
  return { result: encode(outcome.result, base64) };
}

const OK = Buffer.from("OK");

function encode(reply: unknown, base64: boolean): Json {
  if (Array.isArray(reply)) return reply.map((item) => encode(item, base64));
  if (reply instanceof Error) return encode(Buffer.from(reply.message), base64);
  if (isText(reply)) return reply.toString(base64 ? "base64" : "utf8");
  return typeof reply === "number" ? reply : null;
}
