import { useRef } from "preact/hooks";

interface Props {
  readonly problem: string | undefined;
  signIn(key: string): void;
}

export function SignInPage({ problem, signIn }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const key = input.current?.value.trim();
    if (key) signIn(key);
  };
  return (
    <form class="sign-in" onSubmit={submit}>
      <h1>Sign in</h1>
      <p>The console shows what your API key can see, and offers the actions that it allows.</p>
      <label for="key">API key</label>
      <input
        ref={input}
        id="key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        required
        autofocus
        aria-describedby="key-note"
        aria-invalid={problem !== undefined}
      />
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="primary">
        Sign in
      </button>
      <p id="key-note" class="note">
        The key stays in this tab, and is forgotten when you sign out or close it.
      </p>
    </form>
  );
}
