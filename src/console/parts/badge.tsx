const LABELS = {
  held: "held",
  free: "free",
  delayed: "delayed",
  unreadable: "unreadable",
  breaking: "being broken",
  open: "open",
  closed: "closed",
} as const;

type State = keyof typeof LABELS;

export const stateLabel = (state: State): string => LABELS[state];

/** The state of something, by a shape, a colour and a word. */
export const Badge = ({ state }: { readonly state: State }) => <span class={`badge ${state}`}>{LABELS[state]}</span>;
