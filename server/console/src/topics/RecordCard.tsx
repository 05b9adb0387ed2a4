// SPDX-License-Identifier: Apache-2.0
import type { Header, Part, RecordPart, TopicRecord } from "../api/topicTypes.ts";
import { count } from "../messages.ts";
import { recordHref } from "../route.ts";
import { prettyJson, timeText, visible } from "../text.ts";
import { EnvelopeOf } from "./parts.tsx";

/** One record in a list: what it is, and its key and value as far as they can be decoded. */
export function RecordCard(props: { topic: string; record: TopicRecord }) {
  const { topic, record } = props;
  const { partition, offset } = record;
  const name = `partition ${partition}, offset ${offset}`;
  return (
    <li class="card record" aria-label={`Record: ${name}`}>
      <p class="record-head">
        <strong>
          Partition {partition}, offset {offset}
        </strong>
        <span class="from">{timeText(record.timestamp)}</span>
        <span class="end">
          {record.key !== null && <a href={recordHref(topic, partition, offset, "key")}>Bytes of the key</a>}{" "}
          {record.value !== null && <a href={recordHref(topic, partition, offset)}>Bytes of the value</a>}
        </span>
      </p>
      <PartView name="Key" part="key" of={record.key} />
      <PartView name="Value" part="value" of={record.value} />
      {record.headers.length > 0 && (
        <details>
          <summary>
            {count(record.headers.length, "header")}
            {record.headersCut ? " (the first ones)" : ""}
          </summary>
          <Headers headers={record.headers} />
        </details>
      )}
    </li>
  );
}

function PartView(props: { name: string; part: Part; of: RecordPart | null }) {
  const { name, part, of } = props;
  if (of === null) {
    return part === "key" ? null : (
      <p>
        <span class="part-name">{name}</span> <span class="chip">null: a tombstone</span>
      </p>
    );
  }
  const text = of.json === null ? (of.text === null ? null : visible(of.text)) : prettyJson(visible(of.json));
  const isShort = text !== null && text.length <= SHORT && !text.includes("\n");
  return (
    <div class="record-part">
      <p>
        <span class="part-name">{name}</span>{" "}
        {of.text === null || of.envelope !== null ? <EnvelopeOf of={of} /> : <span class="chip">text</span>}
        <span class="from">{count(of.size, "byte")}</span>
        {isShort && <code>{text}</code>}
      </p>
      {of.failure !== null && <Undecodable of={of} />}
      {text !== null ? (
        !isShort && (
          <pre class="record-text" tabIndex={0} role="group" aria-label={`${name} as ${of.json === null ? "text" : "JSON"}`}>
            {text}
            {of.cut && "…"}
          </pre>
        )
      ) : (
        of.hex !== null && (
          <p>
            <code>{of.hex}</code>
            {of.size > HEX_BYTES && "…"}
          </p>
        )
      )}
    </div>
  );
}

/** Texts up to this length stay in the line of their part. */
const SHORT = 80;

/** How many bytes a list has of what is neither JSON nor text. */
const HEX_BYTES = 64;

/** The reason that bytes cannot be decoded. */
export function Undecodable(props: { of: { failure: string | null; looksLike: string | null } }) {
  const { failure, looksLike } = props.of;
  return (
    <div class="failure">
      <strong>Cannot be decoded.</strong> {looksLike !== null && `It looks like ${visible(looksLike)}. `}
      {visible(failure ?? "")}
    </div>
  );
}

export function Headers(props: { headers: Header[] }) {
  return (
    <dl class="headers">
      {props.headers.map((each, index) => (
        <div key={index}>
          <dt>
            <code>{visible(each.name)}</code>
          </dt>
          <dd>
            {each.text === null ? each.hex === null ? "null" : <code>{each.hex}</code> : visible(each.text)}
            {each.cut === true && "…"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
