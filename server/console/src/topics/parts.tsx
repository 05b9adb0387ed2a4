// SPDX-License-Identifier: Apache-2.0
import type { Decoded, KnownSchema } from "../api/topicTypes.ts";
import { recordHref, subjectHref } from "../route.ts";
import { visible } from "../text.ts";
import { DeletedChip, SubjectName } from "../ui/parts.tsx";

/** The version of this server that wrote some bytes. */
export function SchemaLink(props: { schema: KnownSchema }) {
  const { subject, version, deleted } = props.schema;
  return (
    <span class="version-link">
      <a href={subjectHref(subject, { version })}>
        <SubjectName subject={subject} /> version {version}
      </a>
      {deleted === true && <DeletedChip />}
    </span>
  );
}

/** The envelope of some bytes, and the schema that it names. */
export function EnvelopeOf(props: { of: Pick<Decoded, "envelope" | "writer" | "schemaName" | "schema"> }) {
  const { envelope, writer, schemaName, schema } = props.of;
  return (
    <>
      {envelope === null ? <span class="chip">no known envelope</span> : <span class="chip envelope">{visible(envelope)}</span>}
      {writer !== null && <span>{visible(writer)}</span>}
      {schemaName !== null && schemaName !== "" && <code>{visible(schemaName)}</code>}
      {schema !== null && <SchemaLink schema={schema} />}
    </>
  );
}

/** Links to the byte views of records that are named as partition:offset. */
export function Examples(props: { topic: string; examples: string[]; part: "value" | "key" }) {
  return (
    <>
      {props.examples.map((each) => {
        const [partition = "", offset = ""] = each.split(":");
        return (
          <a key={each} class="example" href={recordHref(props.topic, Number(partition), offset, props.part)}>
            partition {partition}, offset {offset}
          </a>
        );
      })}
    </>
  );
}

/** Facts about a result that the user should know. */
export function Notes(props: { notes: string[] }) {
  return props.notes.length === 0 ? null : (
    <ul class="notes" aria-label="Notes">
      {props.notes.map((each, index) => (
        <li key={index}>{visible(each)}</li>
      ))}
    </ul>
  );
}

export function number(value: number): string {
  return value.toLocaleString("en");
}
