// SPDX-License-Identifier: Apache-2.0
import { useState } from "preact/hooks";
import { checkTopic } from "../api/topics.ts";
import type { CheckedKind, Part, SchemaDraft, TopicCheck } from "../api/topicTypes.ts";
import { count } from "../messages.ts";
import { visible } from "../text.ts";
import { Findings } from "../ui/Findings.tsx";
import { Table } from "../ui/Table.tsx";
import { PartSelect } from "./CensusTab.tsx";
import { Examples, Notes, number, SchemaLink } from "./parts.tsx";
import { ScanPanel, useScan } from "./scan.tsx";
import { topicOf } from "./names.ts";

export interface RetainedCheckProps {
  draft: SchemaDraft;
  /** In whose context references are found; the topic's own subject if it is empty. */
  subject: string;
  /** The topic, if the user does not choose it. */
  topic?: string;
  /** Whether the draft is a valid schema. */
  isReady: boolean;
}

/** Checks whether a draft reads every record that a topic retains. */
export function RetainedCheck(props: RetainedCheckProps) {
  const named = topicOf(props.subject);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosenPart, setChosenPart] = useState<Part | null>(null);
  const scan = useScan<TopicCheck>();
  const topic = props.topic ?? typed ?? named?.topic ?? "";
  const part = chosenPart ?? named?.part ?? "value";
  return (
    <>
      <p>The server decodes every retained record with the draft. It registers nothing.</p>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          const { subject, draft } = props;
          scan.start((follow) => checkTopic(topic, draft, { part, subject }, follow));
        }}
      >
        {props.topic === undefined && (
          <label>
            <span>Topic</span>
            <input value={topic} spellcheck={false} autocomplete="off" onInput={(event) => setTyped(event.currentTarget.value)} />
          </label>
        )}
        <PartSelect part={part} onChange={setChosenPart} />
        <button type="submit" class="primary" disabled={!props.isReady || topic === "" || scan.state.phase === "running"}>
          Check retained records
        </button>
      </form>
      <ScanPanel scan={scan} doing="The server decodes the records with the draft">
        {(result) => <CheckResult result={result} />}
      </ScanPanel>
    </>
  );
}

const VERDICTS: Record<TopicCheck["verdict"], [text: string, style: string]> = {
  yes: ["The draft reads every record that can be decoded.", "yes"],
  no: ["The draft does not read all retained records.", "no"],
  open: ["The answer is open: it depends on values that were not decoded.", "open"],
};

function CheckResult(props: { result: TopicCheck }) {
  const { result } = props;
  const [text, style] = VERDICTS[result.verdict];
  const of = `${visible(result.topic)}, ${result.part === "key" ? "keys" : "values"}`;
  return (
    <>
      <p role="status">
        <strong class={`verdict ${style}`}>{text}</strong> ({of})
      </p>
      <dl class="facts">
        <Fact name="Records" value={result.records} />
        <Fact name="The draft reads" value={result.readable} />
        <Fact name="The draft cannot read" value={result.unreadable} />
        <Fact name="No schema can read" value={result.undecodable} />
        <Fact name="Tombstones" value={result.tombstones} />
      </dl>
      {result.partial && <p class="failure">The scan stopped early: not all retained records were read.</p>}
      <Notes notes={result.notes} />
      {result.failures.length > 0 && (
        <>
          <h3>First failures</h3>
          <Table label="First failures" heads={["Reason", "Records", "First records"]}>
            {result.failures.map((each, index) => (
              <tr key={index}>
                <td>
                  {visible(each.reason)}
                  <div class="from">{each.kind === "unreadable" ? "the draft cannot read it" : "no schema can read it"}</div>
                </td>
                <td class="number">{number(each.records)}</td>
                <td>
                  <Examples topic={result.topic} examples={each.examples} part={result.part} />
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
      {result.kinds.length > 0 && (
        <>
          <h3>Schemas of the records</h3>
          {result.kinds.map((each, index) => (
            <CheckedKindView key={index} kind={each} />
          ))}
        </>
      )}
    </>
  );
}

function Fact(props: { name: string; value: number }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd class="number">{number(props.value)}</dd>
    </div>
  );
}

const READABLE: Record<CheckedKind["readable"], [text: string, style: string]> = {
  yes: ["read", "yes"],
  some: ["read in part", "open"],
  no: ["not read", "no"],
  unknown: ["unknown", "open"],
};

function CheckedKindView(props: { kind: CheckedKind }) {
  const { kind } = props;
  const [text, style] = READABLE[kind.readable];
  const name = kind.schemaName === "" ? kind.writer : kind.schemaName;
  return (
    <section class="card">
      <p>
        <code>{visible(name)}</code> {kind.schema === null ? visible(kind.writer) : <SchemaLink schema={kind.schema} />}:{" "}
        <span class={`verdict ${style}`}>{text}</span>, {count(kind.records, "record")}
      </p>
      {kind.gaps.length > 0 && (
        <Findings
          label={`What the draft cannot read of ${visible(name)}`}
          findings={kind.gaps.map((each) => ({
            path: each.path,
            text: each.concernsAll ? each.reason : `${each.reason} (only some records)`,
          }))}
        />
      )}
    </section>
  );
}
