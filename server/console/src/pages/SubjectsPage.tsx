// SPDX-License-Identifier: Apache-2.0
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Deleted, type Search, server, subjects } from "../api/registry.ts";
import type { SubjectRow } from "../api/types.ts";
import { count, originText } from "../messages.ts";
import { subjectHref } from "../route.ts";
import { Failure } from "../ui/Failure.tsx";
import { useNarrow } from "../ui/narrow.ts";
import { usePaged } from "../ui/paged.ts";
import { DeletedChip, SubjectName } from "../ui/parts.tsx";
import { VirtualList } from "../ui/VirtualList.tsx";

const TYPING_PAUSE_MS = 200;

/** What the user searched for; it stays when the user comes back to the list. */
const search = signal<Search>({ text: "", context: "", deleted: "hidden" });

/** The list of all subjects. One request brings 500 of them, and the next ones when the user moves there. */
export function SubjectsPage() {
  const [text, setText] = useState(search.value.text);
  const [contexts, setContexts] = useState<string[]>([]);
  const narrow = useNarrow();

  const { found, error, restart, need } = usePaged<SubjectRow>(async (offset, limit, stop) => {
    const answer = await subjects(search.value, offset, limit, stop);
    return { total: answer.total, rows: answer.subjects ?? [] };
  }, search.value);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== search.value.text) {
        search.value = { ...search.value, text };
      }
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    // the list of contexts is not needed for the first picture
    if (found !== null && contexts.length === 0) {
      server().then(
        (answer) => setContexts(answer.contexts),
        () => undefined, // the error of the list says enough
      );
    }
  }, [found !== null]);

  return (
    <div class="page list-page">
      <div class="page-head">
        <h1>Subjects</h1>
        <a class="button primary" href="#/new">
          New subject
        </a>
      </div>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <label class="grow">
          <span>Name or schema id</span>
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
          <span>Context</span>
          <select
            value={search.value.context}
            onChange={(event) => (search.value = { ...search.value, context: event.currentTarget.value })}
          >
            <option value="">All contexts</option>
            {contexts.map((each) => (
              <option key={each} value={each}>
                {each === "." ? "Default context" : each}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Deleted subjects</span>
          <select
            value={search.value.deleted}
            onChange={(event) => (search.value = { ...search.value, deleted: event.currentTarget.value as Deleted })}
          >
            <option value="hidden">Hidden</option>
            <option value="included">Shown</option>
            <option value="only">Only deleted</option>
          </select>
        </label>
      </form>
      {error !== null && <Failure error={error} retry={restart} />}
      {found === null && error === null && (
        <p class="loading" role="status">
          Loading subjects…
        </p>
      )}
      {found !== null && (
        <>
          <p class="total" role="status">
            {found.total === 0 ? emptyText(search.value) : count(found.total, "subject")}
          </p>
          {found.total > 0 && (
            <VirtualList
              key={JSON.stringify(search.value)}
              label="Subjects"
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
  return what.text === "" && what.context === "" && what.deleted !== "only"
    ? "There are no subjects yet. Register the first one."
    : "No subject matches.";
}

function Heading() {
  return (
    <>
      <span role="columnheader">Subject</span>
      <span role="columnheader">Newest version</span>
      <span role="columnheader">Id</span>
      <span role="columnheader">Versions</span>
      <span role="columnheader">Compatibility</span>
      <span role="columnheader">Mode</span>
    </>
  );
}

function Row(props: { row: SubjectRow | undefined }) {
  const row = props.row;
  if (row === undefined) {
    return (
      <span role="cell" class="loading">
        …
      </span>
    );
  }
  const subject = row.subject ?? "";
  return (
    <>
      <span role="cell" class="cell-name">
        <a href={subjectHref(subject)} data-row-link title={subject.length > 40 ? subject.slice(0, 500) : undefined}>
          <SubjectName subject={subject} />
        </a>
        {row.versions === 0 && <DeletedChip />}
      </span>
      <span role="cell" class="number" data-label="version">
        {row.version}
      </span>
      <span role="cell" class="number" data-label="id">
        {row.id}
      </span>
      <span role="cell" class="number" data-label="versions">
        {row.versions}
        {row.deletedVersions > 0 && <span class="from"> + {row.deletedVersions} deleted</span>}
      </span>
      <span role="cell" title={`From ${originText(row.levelFrom)}`}>
        {row.level}
        {row.levelFrom === "SUBJECT" && <span class="own"> (own)</span>}
      </span>
      <span role="cell" title={`From ${originText(row.modeFrom)}`}>
        {row.mode}
        {row.modeFrom === "SUBJECT" && <span class="own"> (own)</span>}
      </span>
    </>
  );
}
