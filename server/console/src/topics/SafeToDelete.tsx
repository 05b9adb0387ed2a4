// SPDX-License-Identifier: Apache-2.0
import { useState } from "preact/hooks";
import { usage } from "../api/topics.ts";
import type { RecordName, Usage } from "../api/topicTypes.ts";
import type { Association } from "../api/types.ts";
import { count } from "../messages.ts";
import { recordHref } from "../route.ts";
import { timeText, visible } from "../text.ts";
import { DeletedChip, VersionLinks } from "../ui/parts.tsx";
import { Table } from "../ui/Table.tsx";
import { namesIn, topicOf } from "./names.ts";
import { Notes, number } from "./parts.tsx";
import { ScanPanel, useScan } from "./scan.tsx";

export interface SafeToDeleteProps {
  subject: string;
  /** Null for all versions. */
  version: number | null;
  associations?: Association[];
}

/** Looks for records with a version, or with any version of a subject, before it is deleted. */
export function SafeToDelete(props: SafeToDeleteProps) {
  const { subject, version, associations = [] } = props;
  const named = topicOf(subject);
  const [text, setText] = useState(() => likelyTopics(subject, associations).join(", "));
  const scan = useScan<Usage>();
  const names = namesIn(text);
  return (
    <>
      <p>
        {named === null
          ? `The subject's name is not the name of a topic with "-key" or "-value" at its end. Enter the topics that may have records with ${
              version === null ? "its schemas" : "this version"
            }.`
          : `The server reads all retained ${named.part}s of the topics below once, and ${
              version === null ? "counts the records of each version of the subject" : "looks for this version"
            }.`}
      </p>
      {/* no form: the dialog around it may have one */}
      <div class="filters">
        <label class="grow">
          <span>Topics, with commas between them</span>
          <input
            value={text}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </label>
        <button
          type="button"
          disabled={names.length === 0 || scan.state.phase === "running"}
          onClick={() => scan.start((follow) => usage(subject, version, names, follow))}
        >
          Look for records
        </button>
      </div>
      <ScanPanel scan={scan} doing={`The server looks for records with ${version === null ? "the versions" : "the version"}`}>
        {(result) => <UsageResult result={result} ofSubject={version === null} />}
      </ScanPanel>
    </>
  );
}

/** The topic that the subject's name tells, and those that it is associated with. */
function likelyTopics(subject: string, associations: Association[]): string[] {
  const associated = associations.filter((each) => each.resourceType === "topic").map((each) => each.resourceName ?? "");
  return namesIn([topicOf(subject)?.topic ?? "", ...associated].join(","));
}

const VERDICTS: Record<Usage["verdict"], [ofVersion: string, ofSubject: string, style: string, meaning: string]> = {
  unused: [
    "No retained record was found.",
    "No retained record was found.",
    "yes",
    "No record that was read becomes unreadable by the deletion.",
  ],
  used: [
    "Retained records have this version.",
    "Retained records have versions of this subject.",
    "no",
    "They stay readable by id until the schemas are deleted permanently.",
  ],
  unknown: [
    "The answer is not certain.",
    "The answer is not certain.",
    "open",
    "Some records do not name their schema, or were not read.",
  ],
};

function UsageResult(props: { result: Usage; ofSubject: boolean }) {
  const { result, ofSubject } = props;
  const [ofVersion, ofAll, style, meaning] = VERDICTS[result.verdict];
  return (
    <div class="card">
      <p role="status">
        <strong class={`verdict ${style}`}>{ofSubject ? ofAll : ofVersion}</strong> {visible(result.message)} {meaning}
      </p>
      <Notes notes={result.caveats} />
      {result.newest !== null && (
        <p>
          Newest: <RecordLink record={result.newest} />
        </p>
      )}
      {result.oldest !== null && (
        <p>
          Oldest: <RecordLink record={result.oldest} />
        </p>
      )}
      {ofSubject && <UsedVersions result={result} />}
      <Table
        label="Topics that were read"
        heads={["Topic", "Part", "Read", ofSubject ? "With its versions" : "With the version", "Schema unknown"]}
      >
        {result.topics.map((each) => (
          <tr key={`${each.topic} ${each.part}`}>
            <th scope="row">{visible(each.topic)}</th>
            <td>{each.part}</td>
            <td class="number">{number(each.scanned)}</td>
            <td class="number">{number(each.records)}</td>
            <td class="number">{number(each.undecodable)}</td>
          </tr>
        ))}
      </Table>
      {result.sharedWith.length > 0 && (
        <>
          <p>These other versions have the same {ofSubject ? "ids" : "id"}. While one of them exists, its records stay readable:</p>
          <VersionLinks versions={result.sharedWith.map((each) => ({ ...each, deleted: false }))} />
        </>
      )}
    </div>
  );
}

/** The versions that records have. A subject may have thousands of others. */
function UsedVersions(props: { result: Usage }) {
  const used = props.result.versions.filter((each) => each.records > 0);
  const others = props.result.versions.length - used.length;
  return (
    <>
      {used.length > 0 && (
        <Table label="Versions that records have" heads={["Version", "Records", "Newest"]}>
          {used.map((each) => (
            <tr key={each.version}>
              <th scope="row">
                Version {each.version} {each.deleted && <DeletedChip />}
              </th>
              <td class="number">{number(each.records)}</td>
              <td>{each.newest !== null && <RecordLink record={each.newest} />}</td>
            </tr>
          ))}
        </Table>
      )}
      {used.length > 0 && others > 0 && <p>No record was found for {count(others, "other version")}.</p>}
    </>
  );
}

function RecordLink(props: { record: RecordName }) {
  const { topic, partition, offset, timestamp, part } = props.record;
  return (
    <>
      <a href={recordHref(topic, partition, offset, part)}>
        {visible(topic)}, partition {partition}, offset {offset}
      </a>{" "}
      <span class="from">{timeText(timestamp)}</span>
    </>
  );
}
