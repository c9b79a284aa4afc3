import type { ComponentChildren } from "preact";
import type { Live } from "../live.ts";
import { Freshness } from "./freshness.tsx";

interface Props {
  readonly live: Live<unknown>;
  readonly children: ComponentChildren;
}

/** Shows a page's title and how current the page is. */
export const PageTitle = ({ live, children }: Props) => (
  <div class="title">
    <h1>{children}</h1>
    <Freshness live={live} />
  </div>
);
