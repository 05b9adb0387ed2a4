// SPDX-License-Identifier: Apache-2.0
// CodeMirror and its settings. This file is loaded when a page with a schema is opened.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { linter, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { MergeView } from "@codemirror/merge";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

// the colors are the page's own, so that they follow its light or dark theme
const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code-name)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-constant)" },
  { tag: tags.separator, color: "var(--text)" },
]);

const look = EditorView.theme({
  "&": { fontSize: "0.875rem", backgroundColor: "var(--code-back)", color: "var(--text)" },
  "&.cm-focused": { outline: "2px solid var(--focus)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { backgroundColor: "var(--code-back)", color: "var(--muted)", borderRight: "1px solid var(--line)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--code-selection)",
  },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)" },
  ".cm-panels input, .cm-panels button": { fontSize: "0.875rem" },
  ".cm-searchMatch": { backgroundColor: "var(--code-match)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)" },
  ".cm-changedText": { background: "var(--code-changed) !important" },
  ".cm-collapsedLines": { background: "var(--raised)", color: "var(--text)" },
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: "'…'" },
  ".cm-mergeViewEditor": { overflow: "hidden" },
  // the library's own marks are images in data: addresses, which the page's policy forbids
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--danger)" },
  ".cm-lint-marker-error": { content: "normal", backgroundColor: "var(--danger)", borderRadius: "50%" },
  ".cm-foldPlaceholder": { background: "var(--raised)", color: "var(--text)", border: "1px solid var(--line)" },
});

function common(label: string): Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    highlightSpecialChars(),
    drawSelection(),
    bracketMatching(),
    highlightSelectionMatches(),
    search({ top: true }),
    json(),
    syntaxHighlighting(colors),
    look,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label }),
    // Tab leaves the editor, so that the keyboard is not caught in it
    keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
  ];
}

function readOnly(label: string): Extension[] {
  return [...common(label), EditorState.readOnly.of(true), EditorView.editable.of(true)];
}

/** A shadow root: CodeMirror adds its styles to it without style elements, which the page's policy forbids. */
function shadow(parent: HTMLElement): { root: ShadowRoot; box: HTMLElement } {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  const box = document.createElement("div");
  root.replaceChildren(box);
  return { root, box };
}

export interface Mounted {
  destroy: () => void;
}

export function mountText(parent: HTMLElement, text: string, label: string): Mounted {
  const { root, box } = shadow(parent);
  return new EditorView({ doc: text, extensions: readOnly(label), parent: box, root });
}

export interface MountedEditor extends Mounted {
  text: () => string;
  replace: (text: string) => void;
  /** Marks the whole text with a problem that the server found; null if there is none. */
  mark: (problem: string | null) => void;
}

export function mountEditor(
  parent: HTMLElement,
  text: string,
  label: string,
  changed: (text: string) => void,
): MountedEditor {
  const { root, box } = shadow(parent);
  const view = new EditorView({
    doc: text,
    extensions: [
      history(),
      indentOnInput(),
      lintGutter(),
      linter(jsonParseLinter()),
      ...common(label),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          changed(update.state.doc.toString());
        }
      }),
    ],
    parent: box,
    root,
  });
  return {
    destroy: () => view.destroy(),
    text: () => view.state.doc.toString(),
    replace: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    mark: (problem) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          problem === null ? [] : [{ from: 0, to: Math.min(1, view.state.doc.length), severity: "error", message: problem }],
        ),
      ),
  };
}

export function mountMerge(
  parent: HTMLElement,
  older: { text: string; label: string },
  newer: { text: string; label: string },
): Mounted {
  const { root, box } = shadow(parent);
  return new MergeView({
    a: { doc: older.text, extensions: readOnly(older.label) },
    b: { doc: newer.text, extensions: readOnly(newer.label) },
    parent: box,
    root,
    collapseUnchanged: { margin: 3, minSize: 6 },
    gutter: true,
  });
}
