import { printable } from "../../watch/text.ts";

/** How many characters at the end of a long name are always shown, because that is where similar names mostly differ. */
const TAIL = 18;

interface Props {
  readonly text: string;
  /** Whether the name may wrap after each `/`. */
  readonly wraps?: boolean;
}

/** Shows a name unchanged but safely escaped. If there is not enough room, its middle is omitted. */
export function Name({ text, wraps = true }: Props) {
  const shown = printable(text);
  if (shown.length <= TAIL * 3) return <bdi class="name">{wraps ? breakable(shown) : shown}</bdi>;
  const characters = [...shown];
  return (
    <bdi class="name long" title={shown}>
      <span>{characters.slice(0, -TAIL).join("")}</span>
      <span>{characters.slice(-TAIL).join("")}</span>
    </bdi>
  );
}

const breakable = (text: string) => text.split(/(?<=\/)/).map((part, i) => (i === 0 ? part : [<wbr key={i} />, part]));

/** Shows the owner of a holder or waiter. If the owner is the URL of a CI run, it becomes a link that sends no referrer. */
export function Owner({ owner }: { readonly owner: string | null }) {
  if (owner === null) return <span class="faint">no name</span>;
  const name = <Name text={owner} />;
  return isAddress(owner) ? (
    <a href={owner} target="_blank" rel="noreferrer">
      {name}
    </a>
  ) : (
    name
  );
}

/** Accepts only `http:` and `https:`, and only URLs that lead exactly where they appear to. */
const isAddress = (owner: string): boolean =>
  /^https?:\/\/[^/]/i.test(owner) && URL.canParse(owner) && printable(owner) === owner;
