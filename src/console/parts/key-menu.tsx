import type { Session } from "../session.ts";

const SCOPES = { read: "see everything", lock: "take locks", admin: "break locks", metrics: "read metrics" } as const;

/** Shows who is signed in and what the API key may do. */
export function KeyMenu({ session }: { readonly session: Session }) {
  const { key, me } = session;
  return (
    <details class="key-menu">
      <summary>
        <span class="visually-hidden">Your API key: </span>
        {me.key_id}
      </summary>
      <div class="card">
        <dl>
          <dt>Namespace</dt>
          <dd>{me.namespace}</dd>
          {me.prefix !== "" && (
            <>
              <dt>Names that start with</dt>
              <dd>
                <code>{me.prefix}</code>
              </dd>
            </>
          )}
          <dt>May</dt>
          <dd>
            <ul class="plain">
              {Object.entries(SCOPES).map(([scope, what]) => {
                const has = me.scopes.some((one) => one === scope);
                return (
                  <li key={scope} class={has ? "" : "faint"}>
                    {has ? "✓" : "–"} {what} <code>{scope}</code>
                    {!has && <span class="visually-hidden"> (not allowed)</span>}
                  </li>
                );
              })}
            </ul>
          </dd>
        </dl>
        {key === undefined ? (
          <p class="note">This service needs no API key.</p>
        ) : (
          <button type="button" onClick={() => session.signOut()}>
            Sign out
          </button>
        )}
      </div>
    </details>
  );
}
