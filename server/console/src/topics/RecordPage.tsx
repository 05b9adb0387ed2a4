// SPDX-License-Identifier: Apache-2.0
import { recordBytes } from "../api/topics.ts";
import type { Opinion, RecordBytes } from "../api/topicTypes.ts";
import { ByteView } from "../bytes/ByteView.tsx";
import { count } from "../messages.ts";
import { recordHref, type Route, topicHref } from "../route.ts";
import { prettyJson, timeText, visible } from "../text.ts";
import { Shown, useLoaded } from "../ui/load.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { Table } from "../ui/Table.tsx";
import { EnvelopeOf } from "./parts.tsx";
import { Headers, Undecodable } from "./RecordCard.tsx";

/** The bytes of a record's key or value, and what each of them is. */
export function RecordPage(props: { place: Extract<Route, { page: "record" }> }) {
  const { topic, partition, offset, part } = props.place;
  const loaded = useLoaded((signal) => recordBytes(topic, partition, offset, part, signal), [topic, partition, offset, part]);
  return (
    <div class="page">
      <nav class="crumbs" aria-label="Path">
        <a href="#/topics">Topics</a> / <a href={topicHref(topic)}>{visible(topic)}</a>
      </nav>
      <h1 class="name">
        <bdi>{visible(topic)}</bdi>, partition {partition}, offset {offset}
      </h1>
      <Tabs
        label="Parts of the record"
        tabs={[
          { id: "value", name: "Value", href: recordHref(topic, partition, offset) },
          { id: "key", name: "Key", href: recordHref(topic, partition, offset, "key") },
        ]}
        selected={part}
      />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${part}`}>
        <Shown loaded={loaded} what="the record">
          {(record) => <RecordView key={`${topic} ${partition} ${offset} ${part}`} record={record} />}
        </Shown>
      </div>
    </div>
  );
}

function RecordView(props: { record: RecordBytes }) {
  const { record } = props;
  const name = record.part;
  return (
    <>
      <p class="summary">
        {record.hex !== null && <EnvelopeOf of={record} />}
        {record.hex !== null && <span>{count(record.size, "byte")}</span>}
        <span class="from">{timeText(record.timestamp)}</span>
      </p>
      {record.failure !== null && <Undecodable of={record} />}
      {record.hex === null ? (
        <p>{name === "key" ? "The record has no key." : "The value is null: the record is a tombstone."}</p>
      ) : (
        <ByteView record={record} hex={record.hex} />
      )}
      {record.opinions.length > 0 && <Opinions opinions={record.opinions} />}
      {(record.json ?? record.text) !== null && (
        <>
          <h2>{record.json === null ? "Text" : "JSON"}</h2>
          <pre class="scroll" tabIndex={0} role="group" aria-label={record.json === null ? "Text" : "JSON"}>
            {record.json === null ? visible(record.text ?? "") : prettyJson(visible(record.json))}
            {record.cut && "…"}
          </pre>
          {record.cut && <p>The text is cut.</p>}
        </>
      )}
      {record.headers.length > 0 && (
        <>
          <h2>Headers</h2>
          <Headers headers={record.headers} />
        </>
      )}
    </>
  );
}

const FITS: Record<Opinion["fit"], string> = {
  fits: "fits",
  misfit: "the datum does not fit its schema",
  unknown_schema: "its schema is unknown",
  untried: "has the right structure",
  refused: "does not fit",
};

function Opinions(props: { opinions: Opinion[] }) {
  return (
    <>
      <h2>What each envelope finds</h2>
      <Table label="What each envelope finds" heads={["Envelope", "Result", "Schema", "Why"]}>
        {props.opinions.map((each) => (
          <tr key={each.envelope}>
            <th scope="row">{visible(each.envelope)}</th>
            <td>{FITS[each.fit]}</td>
            <td>{visible(each.writer ?? "")}</td>
            <td>{visible(each.reason)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
