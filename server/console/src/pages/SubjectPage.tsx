// SPDX-License-Identifier: Apache-2.0
import { useState } from "preact/hooks";
import { deleteSubject, subject as loadSubject } from "../api/registry.ts";
import type { SubjectDetails, VersionRow } from "../api/types.ts";
import { count } from "../messages.ts";
import { go, type Route, SUBJECT_TABS, subjectHref, type SubjectTab } from "../route.ts";
import { splitSubject, subjectText } from "../text.ts";
import { announce } from "../ui/announce.tsx";
import { Confirm } from "../ui/Dialog.tsx";
import { lazy } from "../ui/lazy.tsx";
import { Shown, useLoaded } from "../ui/load.tsx";
import { Obstacles } from "../ui/Obstacles.tsx";
import { DeletedChip, Setting } from "../ui/parts.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { useTopicsEnabled } from "../ui/topicsEnabled.ts";
import { VirtualList } from "../ui/VirtualList.tsx";
import { CompareTab } from "./CompareTab.tsx";
import { EditTab } from "./EditTab.tsx";
import { ReferencesTab } from "./ReferencesTab.tsx";
import { SchemaTab } from "./SchemaTab.tsx";
import { SettingsTab } from "./SettingsTab.tsx";

const SafeToDelete = lazy(async () => (await import("../topics/index.ts")).SafeToDelete);

type Place = Extract<Route, { page: "subject" }>;

const TAB_NAMES: Record<SubjectTab, string> = {
  schema: "Schema",
  compare: "Compare",
  edit: "New version",
  references: "References",
  settings: "Settings",
};

/** A longer name may be scrolled, also by keys. */
const MAX_WHOLE_NAME = 200;

/** One subject: its versions and what can be done with them. */
export function SubjectPage(props: { place: Place }) {
  const { subject, tab } = props.place;
  const loaded = useLoaded((signal) => loadSubject(subject, signal), [subject]);
  return (
    <div class="page">
      <nav class="crumbs" aria-label="Path">
        <a href="#/">Subjects</a>
      </nav>
      <h1 class="name" {...(subject.length > MAX_WHOLE_NAME ? { tabIndex: 0 } : {})}>
        <bdi>{subjectText(splitSubject(subject).name)}</bdi>
      </h1>
      <Shown loaded={loaded} what="the subject">
        {(details) => {
          const version = selected(details.versions, props.place.version);
          const place = { version: props.place.version };
          return (
            <>
              <Summary details={details} subject={subject} reload={loaded.reload} />
              <div class="subject-layout">
                <Versions subject={subject} versions={details.versions} selected={version.version} tab={tab} />
                <div class="subject-main">
                  <Tabs
                    label="Views of the subject"
                    tabs={SUBJECT_TABS.map((id) => ({ id, name: TAB_NAMES[id], href: subjectHref(subject, { ...place, tab: id }) }))}
                    selected={tab}
                  />
                  <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
                    {tab === "schema" && (
                      <SchemaTab key={version.version} subject={subject} row={version} changed={loaded.reload} />
                    )}
                    {tab === "compare" && (
                      <CompareTab subject={subject} versions={details.versions} newer={version.version} older={props.place.older} />
                    )}
                    {tab === "edit" && (
                      <EditTab key={subject} subject={subject} base={version} details={details} registered={loaded.reload} />
                    )}
                    {tab === "references" && <ReferencesTab subject={subject} version={version.version} associations={details.associations ?? []} />}
                    {tab === "settings" && <SettingsTab details={details} subject={subject} changed={loaded.reload} />}
                  </div>
                </div>
              </div>
            </>
          );
        }}
      </Shown>
    </div>
  );
}

/** The version in the address, else the newest that is not deleted, else the newest. */
function selected(versions: VersionRow[], number: number | null): VersionRow {
  const found =
    versions.find((each) => each.version === number) ?? versions.find((each) => !each.deleted) ?? versions[0];
  if (found === undefined) {
    throw new Error("The server listed a subject without versions");
  }
  return found;
}

function Summary(props: { details: SubjectDetails; subject: string; reload: () => void }) {
  const { details, subject } = props;
  const [asking, setAsking] = useState(false);
  const hasTopics = useTopicsEnabled();
  const live = details.versions.filter((each) => !each.deleted).length;
  const permanent = live === 0;
  const associations = details.associations ?? [];
  const blockers = (permanent ? details.blockers?.permanent : details.blockers?.soft) ?? [];
  const remove = async (): Promise<void> => {
    const deleted = await deleteSubject(subject, permanent);
    announce(`Deleted ${count(deleted.length, "version")} of ${subjectText(subject)}${permanent ? " permanently" : ""}.`);
    if (permanent) {
      go("#/");
    } else {
      props.reload();
    }
  };
  return (
    <div class="summary">
      {details.context !== "." && <span class="chip context">{subjectText(details.context)}</span>}
      {permanent && <DeletedChip />}
      <span>{count(live, "version")}</span>
      <Setting name="Compatibility" value={details.level} from={details.levelFrom} />
      <Setting name="Mode" value={details.mode} from={details.modeFrom} />
      {associations.length > 0 && (
        <a href={subjectHref(subject, { tab: "references" })}>{count(associations.length, "association")}</a>
      )}
      <button type="button" class="danger end" onClick={() => setAsking(true)}>
        {permanent ? "Delete permanently…" : "Delete subject…"}
      </button>
      {asking && (
        <Confirm
          title={permanent ? "Delete the subject permanently" : "Delete the subject"}
          action={permanent ? "Delete permanently" : "Delete"}
          dangerous
          {...(permanent && subject.length <= 200 ? { typed: subject } : {})}
          run={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            {permanent
              ? `This removes ${count(details.versions.length, "version")} and the settings of the subject. It cannot be undone: ` +
                "records with these schemas may become unreadable."
              : `This deletes ${count(live, "version")}. Applications can still read records with these schemas by id, ` +
                "but cannot register or find them. You can restore each version later."}
          </p>
          <Obstacles what="The subject" versions={blockers} associations={associations} />
          {hasTopics && (
            <details>
              <summary>Safe to delete? Look for records with any version of the subject</summary>
              <SafeToDelete subject={subject} version={null} associations={associations} />
            </details>
          )}
        </Confirm>
      )}
    </div>
  );
}

function Versions(props: { subject: string; versions: VersionRow[]; selected: number; tab: SubjectTab }) {
  const start = props.versions.findIndex((each) => each.version === props.selected);
  return (
    <section class="versions" aria-labelledby="versions-title">
      <h2 id="versions-title">Versions</h2>
      <VirtualList
        label="Versions"
        count={props.versions.length}
        rowHeight={44}
        start={Math.max(0, start)}
        rowClass={(index) => (props.versions[index]?.version === props.selected ? "selected" : "")}
        row={(index) => {
          const each = props.versions[index];
          return each === undefined ? null : (
            <span role="cell" class="version-cell">
              <a
                data-row-link
                href={subjectHref(props.subject, { tab: props.tab, version: each.version })}
                aria-current={each.version === props.selected ? "true" : undefined}
              >
                Version {each.version}
              </a>
              {each.deleted && <DeletedChip />}
              <span class="from">id {each.id}</span>
            </span>
          );
        }}
      />
    </section>
  );
}
