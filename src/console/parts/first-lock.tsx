/** Shown in an empty console: how to take a first lock, which the console will then list. */
import { useState } from "preact/hooks";
import { BASE } from "../base.ts";
import { useSession } from "../session.ts";

const KEY = ' -H "Authorization: Bearer $LEASEHOLD_API_KEY"';

export function FirstLock() {
  const { key } = useSession();
  return (
    <div class="empty">
      <p>No lock is in use. Take one, and it is listed here until it ends:</p>
      <Command label="with curl" text={`curl -d ttl=1m -d owner=me${key ? KEY : ""} ${BASE}/locks/deploy/acquire`} />
      <Command
        label="around a command"
        text={`LEASEHOLD_URL=${BASE} npx --no-install leasehold run deploy -- sleep 60`}
      />
      <p>
        <a href={`${BASE}/docs`}>Documentation</a>
      </p>
    </div>
  );
}

function Command({ label, text }: { readonly label: string; readonly text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <figure class="command">
      <figcaption class="faint">{label}</figcaption>
      <code>{text}</code>
      {navigator.clipboard && (
        <button type="button" onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
          {copied ? "Copied" : "Copy"}
        </button>
      )}
    </figure>
  );
}
