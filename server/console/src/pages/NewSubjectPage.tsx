// SPDX-License-Identifier: Apache-2.0
import { useState } from "preact/hooks";
import { go, subjectHref } from "../route.ts";
import { DraftEditor } from "./DraftEditor.tsx";

const EXAMPLE = `{
  "type": "record",
  "name": "Order",
  "namespace": "shop",
  "fields": [
    { "name": "id", "type": "long" }
  ]
}`;

/** Registers the first version of a subject, or another one of a subject that the user names. */
export function NewSubjectPage() {
  const [subject, setSubject] = useState("");
  return (
    <div class="page">
      <nav class="crumbs" aria-label="Path">
        <a href="#/">Subjects</a>
      </nav>
      <h1>New subject</h1>
      <label class="field">
        <span>Name of the subject</span>
        <input
          value={subject}
          spellcheck={false}
          autocomplete="off"
          aria-describedby="subject-hint"
          onInput={(event) => setSubject(event.currentTarget.value)}
        />
        <span class="hint" id="subject-hint">
          For values of topic orders: orders-value. In context .team: :.team:orders-value.
        </span>
      </label>
      <DraftEditor
        subject={subject}
        initial={EXAMPLE}
        initialReferences={[]}
        onRegistered={() => go(subjectHref(subject))}
      />
    </div>
  );
}
