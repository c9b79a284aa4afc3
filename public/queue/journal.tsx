/** The events as text, latest first. */
import type { World } from "./world.ts";

const LINES_MAX = 40;

export function Journal({ world }: { readonly world: World }) {
  const lines = world.entries.slice(-LINES_MAX).reverse();
  return (
    <section class="journal" aria-labelledby="journal">
      <h2 id="journal">In words</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable with the keyboard. */}
      <ol tabIndex={0} aria-labelledby="journal">
        {lines.map(({ at_ms, client, kind, text }) => {
          const { name } = world.clients[client] as { name: string };
          return (
            <li key={`${at_ms}-${client}-${kind}`} class={kind}>
              <time class="number">{(at_ms / 1000).toFixed(2)}</time>
              <span>
                <b class={`client-${name}`}>{name}</b> {text}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
