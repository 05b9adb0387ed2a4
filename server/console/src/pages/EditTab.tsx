// SPDX-License-Identifier: Apache-2.0
import { version as loadVersion } from "../api/registry.ts";
import type { SubjectDetails, VersionRow } from "../api/types.ts";
import { go, subjectHref } from "../route.ts";
import { prettyJson } from "../text.ts";
import { Shown, useLoaded } from "../ui/load.tsx";
import { DraftEditor } from "./DraftEditor.tsx";

/** Edits a new version, beginning with the selected one. */
export function EditTab(props: { subject: string; base: VersionRow; details: SubjectDetails; registered: () => void }) {
  const loaded = useLoaded(
    (signal) => loadVersion(props.subject, props.base.version, signal),
    [props.subject, props.base.version],
  );
  return (
    <Shown loaded={loaded} what="the version to begin with">
      {(version) => (
        <>
          <p>The text begins with version {version.version}.</p>
          <DraftEditor
            key={version.version}
            subject={props.subject}
            initial={prettyJson(version.schema ?? "")}
            initialReferences={version.references ?? []}
            onRegistered={() => {
              props.registered();
              go(subjectHref(props.subject));
            }}
          />
        </>
      )}
    </Shown>
  );
}
