// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { isAborted } from "../api/http.ts";
import { Failure } from "./Failure.tsx";

/** A dialog above the page. The browser keeps the focus in it, and Escape closes it. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <h2 id={title}>{props.title}</h2>
      {props.children}
    </dialog>
  );
}

export interface ConfirmProps {
  title: string;
  /** The effect of the action, and whether it can be undone. */
  children: ComponentChildren;
  /** The name of the action on its button. */
  action: string;
  dangerous?: boolean;
  /** A text that the user has to type first. */
  typed?: string;
  run: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an action, and shows why it failed. */
export function Confirm(props: ConfirmProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [running, setRunning] = useState(false);
  const isReady = props.typed === undefined || text === props.typed;
  const run = async (): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      await props.run();
      props.onClose();
    } catch (failure) {
      if (!isAborted(failure)) {
        setError(failure);
      }
      setRunning(false);
    }
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !running) {
            void run();
          }
        }}
      >
        {props.children}
        {props.typed !== undefined && (
          <label class="field">
            <span>
              Type <code class="name">{props.typed}</code> to confirm
            </span>
            <input value={text} autocomplete="off" spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
        )}
        {error !== null && <Failure error={error} />}
        <div class="actions">
          <button type="button" onClick={props.onClose}>
            Cancel
          </button>
          <button type="submit" class={props.dangerous === true ? "danger" : "primary"} disabled={!isReady || running}>
            {props.action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
