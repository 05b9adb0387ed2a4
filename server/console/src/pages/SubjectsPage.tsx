// SPDX-License-Identifier: Apache-2.0
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Deleted, type Search, server, subjects } from "../api/registry.ts";
import { isAnonymous } from "../api/http.ts";
import type { SubjectRow } from "../api/types.ts";
import { originText } from "../messages.ts";
import { subjectHref } from "../route.ts";
import { usePaged } from "../ui/paged.ts";
import { DeletedChip, SubjectName } from "../ui/parts.tsx";
import { Found, SearchField } from "../ui/SearchedList.tsx";

/** The text that the user searched for; it stays when the user comes back to the list. */
const search = signal<Search>({ text: "", context: "", deleted: "hidden" });

/** The list of all subjects. One request brings 500 of them, and the next ones when the user moves there. */
export function SubjectsPage() {
  const [contexts, setContexts] = useState<string[]>([]);
  const paged = usePaged<SubjectRow>(async (offset, limit, stop) => {
    const answer = await subjects(search.value, offset, limit, stop);
    return { total: answer.total, rows: answer.subjects ?? [] };
  }, search.value);

  useEffect(() => {
    // the list of contexts is not needed for the first picture
    if (paged.found !== null && contexts.length === 0) {
      server().then(
        (answer) => setContexts(answer.contexts),
        () => undefined, // the error of the list says enough
      );
    }
  }, [paged.found !== null]);

  return (
    <div class="page list-page">
      <div class="page-head">
        <h1>Subjects</h1>
        <a class="button primary" href="#/new">
          New subject
        </a>
      </div>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchField label="Name or schema id" text={search.value.text} search={(text) => (search.value = { ...search.value, text })} />
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
      <Found
        paged={paged}
        search={search.value}
        one="subject"
        empty={emptyText(search.value)}
        heading={["Subject", "Newest version", "Id", "Versions", "Compatibility", "Mode"]}
        row={(row) => <Row row={row} />}
      />
    </div>
  );
}

function emptyText(what: Search): string {
  return what.text === "" && what.context === "" && what.deleted !== "only"
    ? isAnonymous()
      ? "There are no subjects that everybody may see."
      : "There are no subjects yet. Register the first one."
    : "No subject matches.";
}

function Row(props: { row: SubjectRow }) {
  const row = props.row;
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
