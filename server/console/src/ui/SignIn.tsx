// SPDX-License-Identifier: Apache-2.0
import { useState } from "preact/hooks";
import { basic, signInRequest } from "../api/http.ts";
import { Dialog } from "./Dialog.tsx";

/** Asks for a user's password or a token when the server demands one. Neither is stored. */
export function SignIn() {
  const asked = signInRequest.value;
  return asked === null ? null : <SignInDialog key={String(asked.refused)} refused={asked.refused} answer={asked.answer} />;
}

function SignInDialog(props: { refused: boolean; answer: (value: string | null) => void }) {
  const [way, setWay] = useState<"password" | "token">("password");
  const [user, setUser] = useState("");
  const [password, setPassword] = useState("");
  const [token, setToken] = useState("");
  const isReady = way === "password" ? user !== "" : token.trim() !== "";
  return (
    <Dialog title="Sign in" onClose={() => props.answer(null)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) {
            props.answer(way === "password" ? basic(user, password) : `Bearer ${token.trim()}`);
          }
        }}
      >
        <p>The console keeps your credentials until you close or reload the page.</p>
        {props.refused && (
          <p class="failure" role="alert">
            <strong>The server refused the credentials.</strong> Check them and try again.
          </p>
        )}
        <fieldset class="choice">
          <legend>Sign in with</legend>
          <label>
            <input type="radio" name="way" checked={way === "password"} onChange={() => setWay("password")} /> User and password
          </label>
          <label>
            <input type="radio" name="way" checked={way === "token"} onChange={() => setWay("token")} /> Bearer token
          </label>
        </fieldset>
        {way === "password" ? (
          <>
            <label class="field">
              <span>User</span>
              <input value={user} autocomplete="username" onInput={(event) => setUser(event.currentTarget.value)} />
            </label>
            <label class="field">
              <span>Password</span>
              <input
                type="password"
                value={password}
                autocomplete="current-password"
                onInput={(event) => setPassword(event.currentTarget.value)}
              />
            </label>
          </>
        ) : (
          <label class="field">
            <span>Token</span>
            <textarea value={token} rows={4} spellcheck={false} onInput={(event) => setToken(event.currentTarget.value)} />
          </label>
        )}
        <div class="actions">
          <button type="button" onClick={() => props.answer(null)}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={!isReady}>
            Sign in
          </button>
        </div>
      </form>
    </Dialog>
  );
}
