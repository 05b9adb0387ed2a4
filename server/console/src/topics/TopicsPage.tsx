// SPDX-License-Identifier: Apache-2.0
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { topics } from "../api/topics.ts";
import type { TopicRow } from "../api/topicTypes.ts";
import { subjectHref, topicHref } from "../route.ts";
import { visible } from "../text.ts";
import { usePaged } from "../ui/paged.ts";
import { SubjectName } from "../ui/parts.tsx";
import { Found, SearchField } from "../ui/SearchedList.tsx";

interface Search {
  text: string;
  internal: boolean;
}

/** The text that the user searched for; it stays when the user comes back to the list. */
const search = signal<Search>({ text: "", internal: false });

/** The list of all topics that the user may read. */
export function TopicsPage() {
  const [disabled, setDisabled] = useState<string | null>(null);
  const paged = usePaged<TopicRow>(async (offset, limit, stop) => {
    const answer = await topics(search.value, offset, limit, stop);
    setDisabled(answer.enabled ? null : answer.reason);
    return { total: answer.total, rows: answer.topics };
  }, search.value);

  if (disabled !== null) {
    return (
      <div class="page">
        <h1>Topics</h1>
        <p role="status">
          <strong>This server shows no topics.</strong> {visible(disabled)}
        </p>
      </div>
    );
  }
  return (
    <div class="page list-page topics-page">
      <h1>Topics</h1>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchField label="Name" text={search.value.text} search={(text) => (search.value = { ...search.value, text })} />
        <label>
          <span>Internal topics</span>
          <select
            value={String(search.value.internal)}
            onChange={(event) => (search.value = { ...search.value, internal: event.currentTarget.value === "true" })}
          >
            <option value="false">Hidden</option>
            <option value="true">Shown</option>
          </select>
        </label>
      </form>
      <Found
        paged={paged}
        search={search.value}
        one="topic"
        empty={emptyText(search.value)}
        heading={["Topic", "Partitions", "Records", "Subject of keys", "Subject of values"]}
        row={(row) => <Row row={row} />}
      />
    </div>
  );
}

function emptyText(what: Search): string {
  if (what.text !== "") {
    return "No topic matches.";
  }
  return what.internal
    ? "There are no topics that you may read."
    : "There are no topics that you may read. Internal topics are hidden.";
}

function Row(props: { row: TopicRow }) {
  const row = props.row;
  return (
    <>
      <span role="cell" class="cell-name">
        <a href={topicHref(row.name)} data-row-link title={row.name.length > 40 ? row.name : undefined}>
          {visible(row.name)}
        </a>
        {row.internal && <span class="chip">internal</span>}
      </span>
      <span role="cell" class="number" data-label="partitions">
        {row.partitions ?? "unknown"}
      </span>
      <span role="cell" class="number" data-label="records">
        {row.records?.toLocaleString("en") ?? "unknown"}
      </span>
      <span role="cell" class="cell-name">
        <SubjectLink subject={row.keySubject} />
      </span>
      <span role="cell" class="cell-name">
        <SubjectLink subject={row.valueSubject} />
      </span>
    </>
  );
}

/** A link to a subject; nothing if the topic has none. */
export function SubjectLink(props: { subject: string | null }) {
  return props.subject === null ? null : (
    <a href={subjectHref(props.subject)}>
      <SubjectName subject={props.subject} />
    </a>
  );
}
