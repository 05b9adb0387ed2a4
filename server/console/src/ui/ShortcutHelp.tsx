// SPDX-License-Identifier: Apache-2.0
import { useEffect, useState } from "preact/hooks";
import { go } from "../route.ts";
import { Dialog } from "./Dialog.tsx";

const SHORTCUTS: [keys: string, meaning: string][] = [
  ["/", "Search the list, or the subjects"],
  ["n", "Register a new subject"],
  ["↓ ↑ PgDn PgUp Home End", "Move in a list"],
  ["← →", "Move between tabs"],
  ["↓ ↑ ← →", "Move between the bytes of a record"],
  ["Enter", "Open"],
  ["Esc", "Close a dialog"],
  ["Ctrl+F", "Search in a schema that has the focus"],
  ["?", "Show these keys"],
];

/** The keys that work on every page, and their list. */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.composedPath()[0];
      const isTyping =
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null) {
        return;
      }
      if (event.key === "?") {
        setOpen(true);
      } else if (event.key === "/") {
        event.preventDefault();
        const search = document.getElementById("search");
        if (search === null) {
          go("#/");
        } else {
          search.focus();
        }
      } else if (event.key === "n") {
        go("#/new");
      }
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return open ? (
    <Dialog title="Keys" onClose={() => setOpen(false)}>
      <dl class="keys">
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        <button type="button" class="primary" onClick={() => setOpen(false)}>
          Close
        </button>
      </div>
    </Dialog>
  ) : null;
}
