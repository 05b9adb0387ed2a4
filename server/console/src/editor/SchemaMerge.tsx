// SPDX-License-Identifier: Apache-2.0
import { useEditor } from "./useEditor.ts";

/** Two schemas side by side, with their differences. */
export function SchemaMerge(props: { older: string; newer: string; olderLabel: string; newerLabel: string }) {
  const { older, newer, olderLabel, newerLabel } = props;
  const { element, failed } = useEditor<HTMLDivElement>(
    (setup, parent) => setup.mountMerge(parent, { text: older, label: olderLabel }, { text: newer, label: newerLabel }),
    [older, newer],
  );
  return failed ? (
    <div class="columns">
      <pre tabIndex={0}>{older}</pre>
      <pre tabIndex={0}>{newer}</pre>
    </div>
  ) : (
    <div ref={element} class="code merge" />
  );
}
