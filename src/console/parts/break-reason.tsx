import { BREAK_WORDS_MAX_BYTES } from "../../contract/limits.ts";

interface Props {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** Asks for a reason. An operator in a hurry may leave it empty. */
export const Reason = ({ reason, onReason }: Props) => (
  <label>
    <span>Reason (shown to the holder and kept in the history)</span>
    <input
      value={reason}
      name="reason"
      autocomplete="off"
      maxLength={BREAK_WORDS_MAX_BYTES}
      onInput={(event) => onReason(event.currentTarget.value)}
    />
  </label>
);

/** Returns the query of a break request, with the reason if there is one. */
export function breakQuery(query: Record<string, string>, reason: string): URLSearchParams {
  const why = reason.trim();
  return new URLSearchParams({ ...query, ...(why !== "" && { reason: why }) });
}
