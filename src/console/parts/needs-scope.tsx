interface Props {
  readonly scope: string;
  readonly what: string;
}

export const NeedsScope = ({ scope, what }: Props) => (
  <div class="empty">
    <p>
      Your API key may not {what}: it lacks the scope <code>{scope}</code>. Sign in with a key that has it.
    </p>
  </div>
);
