// SPDX-License-Identifier: Apache-2.0
import { useState } from "preact/hooks";
import { census } from "../api/topics.ts";
import type { Census, Kind, Part, Reason } from "../api/topicTypes.ts";
import { count } from "../messages.ts";
import { visible } from "../text.ts";
import { Table } from "../ui/Table.tsx";
import { Examples, Notes, number, SchemaLink } from "./parts.tsx";
import { ScanPanel, useScan } from "./scan.tsx";

/** Counts what a topic retains: by envelope, by schema, and by the reason why it cannot be decoded. */
export function CensusTab(props: { topic: string }) {
  const { topic } = props;
  const [part, setPart] = useState<Part>("value");
  const [sample, setSample] = useState(1);
  const [decode, setDecode] = useState(false);
  const scan = useScan<Census>();
  return (
    <>
      <p>The census reads the topic and counts its envelopes and schemas. It changes nothing.</p>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          scan.start((follow) => census(topic, { part, sample, decode }, follow));
        }}
      >
        <PartSelect part={part} onChange={setPart} />
        <label>
          <span>Records to read</span>
          <select value={String(sample)} onChange={(event) => setSample(Number(event.currentTarget.value))}>
            <option value="1">All</option>
            <option value="10">About 1 of 10</option>
            <option value="100">About 1 of 100</option>
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={decode} onChange={(event) => setDecode(event.currentTarget.checked)} /> Also decode each
          record
        </label>
        <button type="submit" class="primary" disabled={scan.state.phase === "running"}>
          Start the census
        </button>
      </form>
      <ScanPanel scan={scan} doing="The server counts the records">
        {(result) => <CensusResult result={result} />}
      </ScanPanel>
    </>
  );
}

export function PartSelect(props: { part: Part; onChange: (part: Part) => void }) {
  return (
    <label>
      <span>Part of the records</span>
      <select value={props.part} onChange={(event) => props.onChange(event.currentTarget.value as Part)}>
        <option value="value">Values</option>
        <option value="key">Keys</option>
      </select>
    </label>
  );
}

function CensusResult(props: { result: Census }) {
  const { result } = props;
  const about = result.sample > 1 ? "about " : "";
  return (
    <>
      <p role="status">
        <strong>
          {result.partial ? "The census stopped early. It counted" : "The census counted"} {about}
          {count(result.records, "record")}
        </strong>
        {result.sample > 1 ? `, estimated from ${number(result.read)}` : ""} in {result.seconds.toLocaleString("en")} s.
      </p>
      <Notes notes={result.notes} />
      <h2>Envelopes</h2>
      <Table label="Envelopes" heads={["Envelope", "Records", "Share", "Bytes"]}>
        {envelopes(result).map((each) => (
          <tr key={each.name}>
            <th scope="row">{visible(each.name)}</th>
            <td class="number">{about + number(each.records)}</td>
            <td class="number">{share(each.records, result.records)}</td>
            <td class="number">{about + number(each.bytes)}</td>
          </tr>
        ))}
      </Table>
      <h2>Schemas</h2>
      {result.kinds.length === 0 ? (
        <p>No record has a schema.</p>
      ) : (
        <Table label="Schemas" heads={["Schema", "Version", "Envelope", "Records", "First and last offset"]}>
          {result.kinds.map((each, index) => (
            <KindRow key={index} kind={each} about={about} />
          ))}
        </Table>
      )}
      <h2>Records that cannot be decoded</h2>
      {result.undecodable.length === 0 ? (
        <p>None.</p>
      ) : (
        <Reasons reasons={result.undecodable} topic={result.topic} part={result.part} />
      )}
    </>
  );
}

function KindRow(props: { kind: Kind; about: string }) {
  const { kind } = props;
  return (
    <tr>
      <th scope="row">
        <code>{kind.schemaName === "" ? "unknown" : visible(kind.schemaName)}</code>
        <div class="from">{visible(kind.writer)}</div>
      </th>
      <td>{kind.schema === null ? <span class="from">not on this server</span> : <SchemaLink schema={kind.schema} />}</td>
      <td>{visible(kind.envelope)}</td>
      <td class="number">{props.about + number(kind.records)}</td>
      <td class="from">
        {(kind.partitions ?? []).slice(0, SHOWN_PARTITIONS).map((each) => (
          <div key={each.partition}>
            partition {each.partition}: {each.firstOffset} to {each.lastOffset}
          </div>
        ))}
        {(kind.partitions ?? []).length > SHOWN_PARTITIONS && (
          <div>and {count((kind.partitions ?? []).length - SHOWN_PARTITIONS, "partition")} more</div>
        )}
      </td>
    </tr>
  );
}

const SHOWN_PARTITIONS = 6;

function Reasons(props: { reasons: Reason[]; topic: string; part: Part }) {
  return (
    <Table label="Records that cannot be decoded" heads={["Reason", "Records", "First records"]}>
      {props.reasons.map((each, index) => (
        <tr key={index}>
          <td>{visible(each.reason)}</td>
          <td class="number">{number(each.records)}</td>
          <td>
            <Examples topic={props.topic} examples={each.examples} part={props.part} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface EnvelopeTotal {
  name: string;
  records: number;
  bytes: number;
}

/** The totals of each envelope, and of what has none; the most frequent first. */
export function envelopes(result: Pick<Census, "kinds" | "undecodable" | "tombstones" | "others">): EnvelopeTotal[] {
  const totals = new Map<string, EnvelopeTotal>();
  const add = (name: string, more: { records: number; bytes: number }): void => {
    const total = totals.get(name) ?? { name, records: 0, bytes: 0 };
    if (more.records > 0) {
      totals.set(name, { name, records: total.records + more.records, bytes: total.bytes + more.bytes });
    }
  };
  result.kinds.forEach((each) => add(each.envelope, each));
  result.undecodable.forEach((each) => add("(cannot be decoded)", each));
  add("(null: tombstones)", result.tombstones);
  add("(others, not looked up)", result.others);
  return [...totals.values()].sort((one, other) => other.records - one.records);
}

function share(part: number, whole: number): string {
  if (part > 0 && part < whole / 1000) {
    return "< 0.1 %";
  }
  return whole === 0 ? "" : `${((100 * part) / whole).toLocaleString("en", { maximumFractionDigits: 1 })} %`;
}
