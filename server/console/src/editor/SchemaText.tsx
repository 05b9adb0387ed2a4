// SPDX-License-Identifier: Apache-2.0
import { announce } from "../ui/announce.tsx";
import { useEditor } from "./useEditor.ts";

/** A schema to read, with search and folding. */
export function SchemaText(props: { label: string; text: string }) {
  const { element, failed } = useEditor<HTMLDivElement>(
    (setup, parent) => setup.mountText(parent, props.text, props.label),
    [props.text, props.label],
  );
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.text);
      announce("Copied the schema.");
    } catch {
      announce("The browser does not allow copying here. Select the text and copy it.");
    }
  };
  return (
    <div class="code-frame">
      <button type="button" class="quiet copy" onClick={() => void copy()}>
        Copy
      </button>
      {failed ? <pre tabIndex={0}>{props.text}</pre> : <div ref={element} class="code" />}
    </div>
  );
}
