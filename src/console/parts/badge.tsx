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

/** Shows a state by a shape, a color and a label. */
export const Badge = ({ state }: { readonly state: State }) => <span class={`badge ${state}`}>{LABELS[state]}</span>;
