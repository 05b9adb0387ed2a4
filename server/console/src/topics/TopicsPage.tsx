// SPDX-License-Identifier: Apache-2.0
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { topics } from "../api/topics.ts";
import type { TopicRow } from "../api/topicTypes.ts";
import { count } from "../messages.ts";
import { subjectHref, topicHref } from "../route.ts";
import { visible } from "../text.ts";
import { Failure } from "../ui/Failure.tsx";
import { useNarrow } from "../ui/narrow.ts";
import { usePaged } from "../ui/paged.ts";
import { SubjectName } from "../ui/parts.tsx";
import { VirtualList } from "../ui/VirtualList.tsx";

const TYPING_PAUSE_MS = 200;

interface Search {
  text: string;
  internal: boolean;
}

/** What the user searched for; it stays when the user comes back to the list. */
const search = signal<Search>({ text: "", internal: false });

/** The list of all topics that the user may read. */
export function TopicsPage() {
  const [text, setText] = useState(search.value.text);
  const [disabled, setDisabled] = useState<string | null>(null);
  const narrow = useNarrow();
  const { found, error, restart, need } = usePaged<TopicRow>(async (offset, limit, stop) => {
    const answer = await topics(search.value, offset, limit, stop);
    setDisabled(answer.enabled ? null : answer.reason);
    return { total: answer.total, rows: answer.topics };
  }, search.value);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== search.value.text) {
        search.value = { ...search.value, text };
      }
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

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
        <label class="grow">
          <span>Name</span>
          <input
            id="search"
            type="search"
            value={text}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
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
      {error !== null && <Failure error={error} retry={restart} />}
      {found === null && error === null && (
        <p class="loading" role="status">
          Loading topics…
        </p>
      )}
      {found !== null && (
        <>
          <p class="total" role="status">
            {found.total === 0 ? emptyText(search.value) : count(found.total, "topic")}
          </p>
          {found.total > 0 && (
            <VirtualList
              key={JSON.stringify(search.value)}
              label="Topics"
              count={found.total}
              rowHeight={narrow ? 64 : 40}
              heading={<Heading />}
              row={(index) => <Row row={found.rows.get(index)} />}
              onRange={need}
            />
          )}
        </>
      )}
    </div>
  );
}

function emptyText(what: Search): string {
  if (what.text !== "") {
    return "No topic matches.";
  }
  return what.internal
    ? "There are no topics that you may read."
    : "There are no topics that you may read, except perhaps internal ones.";
}

function Heading() {
  return (
    <>
      <span role="columnheader">Topic</span>
      <span role="columnheader">Partitions</span>
      <span role="columnheader">Records</span>
      <span role="columnheader">Subject of keys</span>
      <span role="columnheader">Subject of values</span>
    </>
  );
}

function Row(props: { row: TopicRow | undefined }) {
  const row = props.row;
  if (row === undefined) {
    return (
      <span role="cell" class="loading">
        …
      </span>
    );
  }
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
