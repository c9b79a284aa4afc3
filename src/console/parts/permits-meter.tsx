import type { SemaphoreState } from "../../contract/responses.ts";

export function PermitsMeter({ semaphore }: { readonly semaphore: Pick<SemaphoreState, "permits" | "available"> }) {
  const { permits, available } = semaphore;
  const used = permits - available;
  return (
    <span class="permits">
      <svg width="64" height="8" aria-hidden="true">
        <rect class="track" width="64" height="8" rx="4" />
        <rect
          class={available === 0 ? "used full" : "used"}
          width={permits > 0 ? (64 * used) / permits : 0}
          height="8"
          rx="4"
        />
      </svg>
      {used} of {permits}
    </span>
  );
}
