import { printable } from "../../watch/text.ts";

/** How much of a long name's end is always shown: names that are alike mostly differ there. */
const TAIL = 18;

interface Props {
  readonly text: string;
  /** Whether it may break after each `/`. */
  readonly wraps?: boolean;
}

/** A name as its caller wrote it, made safe to show. Where there is too little room, its middle is left out. */
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

/** What a holder or waiter calls itself. The address of its run is a link, without a referrer. */
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

/** Only `http:` and `https:`, and nothing that is shown in another form than it leads to. */
const isAddress = (owner: string): boolean =>
  /^https?:\/\/[^/]/i.test(owner) && URL.canParse(owner) && printable(owner) === owner;
