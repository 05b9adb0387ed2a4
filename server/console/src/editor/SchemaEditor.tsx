// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from "preact/hooks";
import type { MountedEditor } from "./setup.ts";
import { useEditor } from "./useEditor.ts";

/** Edits a schema. The text begins with "initial"; a later "initial" replaces it. */
export function SchemaEditor(props: {
  label: string;
  initial: string;
  problem: string | null;
  onChange: (text: string) => void;
}) {
  const editor = useRef<MountedEditor | null>(null);
  const onChange = useRef(props.onChange);
  onChange.current = props.onChange;
  const { element, failed } = useEditor<HTMLDivElement>(
    (setup, parent) => {
      editor.current = setup.mountEditor(parent, props.initial, props.label, (text) => onChange.current(text));
      return editor.current;
    },
    [props.initial, props.label],
  );
  useEffect(() => editor.current?.mark(props.problem), [props.problem]);
  return failed ? (
    <textarea
      class="code"
      rows={20}
      aria-label={props.label}
      spellcheck={false}
      defaultValue={props.initial}
      onInput={(event) => props.onChange(event.currentTarget.value)}
    />
  ) : (
    <div ref={element} class="code editor" />
  );
}
