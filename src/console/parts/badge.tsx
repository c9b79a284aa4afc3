const LABELS = {
  held: "held",
  free: "free",
  delayed: "delayed",
  unreadable: "unreadable",
  breaking: "being broken",
  open: "open",
  closed: "closed",
} as const;

/** The state of something, by a shape, a colour and a word. */
export const Badge = ({ state }: { readonly state: keyof typeof LABELS }) => (
  <span class={`badge ${state}`}>{LABELS[state]}</span>
);
