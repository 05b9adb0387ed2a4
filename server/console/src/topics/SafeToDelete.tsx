// SPDX-License-Identifier: Apache-2.0
import { useState } from "preact/hooks";
import { usage } from "../api/topics.ts";
import type { RecordName, Usage } from "../api/topicTypes.ts";
import { recordHref } from "../route.ts";
import { timeText, visible } from "../text.ts";
import { VersionLinks } from "../ui/parts.tsx";
import { Table } from "../ui/Table.tsx";
import { namesIn, topicOf } from "./names.ts";
import { Notes, number } from "./parts.tsx";
import { ScanPanel, useScan } from "./scan.tsx";

/** Looks for records with a version before it is deleted. */
export function SafeToDelete(props: { subject: string; version: number }) {
  const { subject, version } = props;
  const named = topicOf(subject);
  const [text, setText] = useState(named?.topic ?? "");
  const scan = useScan<Usage>();
  const names = namesIn(text);
  return (
    <>
      <p>
        {named === null
          ? "The name of the subject tells no topic. Enter the topics that may have records with this version."
          : `The server reads all retained ${named.part}s of the topics below, and looks for this version.`}
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
      <ScanPanel scan={scan} doing="The server looks for records with the version">
        {(result) => <UsageResult result={result} />}
      </ScanPanel>
    </>
  );
}

const VERDICTS: Record<Usage["verdict"], [text: string, style: string]> = {
  unused: ["No retained record was found.", "yes"],
  used: ["Retained records have this version.", "no"],
  unknown: ["The answer is not certain.", "open"],
};

function UsageResult(props: { result: Usage }) {
  const { result } = props;
  const [text, style] = VERDICTS[result.verdict];
  return (
    <div class="card">
      <p role="status">
        <strong class={`verdict ${style}`}>{text}</strong> {visible(result.message)}
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
      <Table label="Topics that were read" heads={["Topic", "Part", "Read", "With the version", "Cannot be decoded"]}>
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
          <p>These versions have the same id. While one of them exists, records with the id stay readable:</p>
          <VersionLinks versions={result.sharedWith.map((each) => ({ ...each, id: result.id, deleted: false }))} />
        </>
      )}
    </div>
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
