// SPDX-License-Identifier: Apache-2.0
import { useState } from "preact/hooks";
import { deleteVersion, register } from "../api/registry.ts";
import type { VersionDetails } from "../api/types.ts";
import { subjectText } from "../text.ts";
import { announce } from "../ui/announce.tsx";
import { Confirm } from "../ui/Dialog.tsx";
import { lazy } from "../ui/lazy.tsx";
import { Obstacles } from "../ui/Obstacles.tsx";
import { useTopicsEnabled } from "../ui/topicsEnabled.ts";

const SafeToDelete = lazy(async () => (await import("../topics/index.ts")).SafeToDelete);

/** Deletes or restores a version, and looks for records with it before. */
export function VersionActions(props: { subject: string; version: VersionDetails; changed: () => void }) {
  const { subject, version } = props;
  const [asking, setAsking] = useState<"delete" | "restore" | null>(null);
  const [isLooking, setLooking] = useState(false);
  const hasTopics = useTopicsEnabled();
  const blockers = (version.deleted ? version.blockers?.permanent : version.blockers?.soft) ?? [];
  const close = (): void => setAsking(null);
  const remove = async (): Promise<void> => {
    await deleteVersion(subject, version.version, version.deleted);
    announce(`Deleted version ${version.version} of ${subjectText(subject)}${version.deleted ? " permanently" : ""}.`);
    props.changed();
  };
  const restore = async (): Promise<void> => {
    const answer = await register(subject, {
      schema: version.schema ?? "",
      references: version.references ?? [],
      ...(version.metadata === undefined ? {} : { metadata: version.metadata }),
      ...(version.ruleSet === undefined ? {} : { ruleSet: version.ruleSet }),
    });
    announce(`Restored the schema with id ${answer.id}${answer.version === undefined ? "" : ` as version ${answer.version}`}.`);
    props.changed();
  };
  return (
    <>
      <div class="actions start">
        {version.deleted && (
          <button type="button" class="primary" onClick={() => setAsking("restore")}>
            Restore…
          </button>
        )}
        <button type="button" class="danger" onClick={() => setAsking("delete")}>
          {version.deleted ? "Delete version permanently…" : "Delete version…"}
        </button>
        {hasTopics && (
          <button type="button" aria-expanded={isLooking} onClick={() => setLooking(!isLooking)}>
            Safe to delete?
          </button>
        )}
        {asking === "restore" && (
          <Confirm title={`Restore version ${version.version}`} action="Restore" run={restore} onClose={close}>
            <p>
              This registers the schema again. It keeps its id {version.id} and gets a new version number. The compatibility level is
              checked as for any new version.
            </p>
          </Confirm>
        )}
        {asking === "delete" && (
          <Confirm
            title={version.deleted ? `Delete version ${version.version} permanently` : `Delete version ${version.version}`}
            action={version.deleted ? "Delete permanently" : "Delete"}
            dangerous
            {...(version.deleted ? { typed: String(version.version) } : {})}
            run={remove}
            onClose={close}
          >
            <p>
              {version.deleted
                ? "This removes the version. It cannot be undone: if no other version has its schema, records with it become unreadable."
                : "Applications can still read records with this schema by id, but cannot find the version. You can restore it later."}
            </p>
            <Obstacles what="The version" versions={blockers} associations={version.associations ?? []} />
            {hasTopics && (
              <details>
                <summary>Safe to delete? Look for records with this version</summary>
                <SafeToDelete subject={subject} version={version.version} />
              </details>
            )}
          </Confirm>
        )}
      </div>
      {isLooking && (
        <section class="card" aria-labelledby="safe-title">
          <h2 id="safe-title">Safe to delete?</h2>
          <SafeToDelete subject={subject} version={version.version} />
        </section>
      )}
    </>
  );
}
