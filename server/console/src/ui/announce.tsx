// SPDX-License-Identifier: Apache-2.0
import { signal } from "@preact/signals";

const message = signal("");
let clear: ReturnType<typeof setTimeout> | undefined;

/** Tells the result of an action, on the screen and to screen readers. */
export function announce(text: string): void {
  message.value = text;
  clearTimeout(clear);
  clear = setTimeout(() => (message.value = ""), 8000);
}

export function Announcements() {
  return (
    <div role="status" class={message.value === "" ? "toast empty" : "toast"}>
      {message.value}
    </div>
  );
}
