// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { count } from "../messages.ts";
import { Failure } from "./Failure.tsx";
import { useNarrow } from "./narrow.ts";
import type { Paged } from "./paged.ts";
import { VirtualList } from "./VirtualList.tsx";

const TYPING_PAUSE_MS = 200;

/** The field that the key "/" leads to. It passes on what the user typed after a pause, so that not each letter is searched for. */
export function SearchField(props: { label: string; text: string; search: (text: string) => void }) {
  const [text, setText] = useState(props.text);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== props.text) {
        props.search(text);
      }
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label class="grow">
      <span>{props.label}</span>
      <input
        id="search"
        type="search"
        value={text}
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}

export interface FoundProps<R> {
  paged: Paged<R>;
  /** The searched text; another search begins at the first row. */
  search: unknown;
  /** The name of a row, such as "subject". */
  one: string;
  /** Said when there are no rows. */
  empty: string;
  heading: string[];
  row: (row: R) => ComponentChildren;
}

/** The result of a search: the rows and their number, or the reason that there are none. */
export function Found<R>(props: FoundProps<R>) {
  const { found, error, restart, need } = props.paged;
  const narrow = useNarrow();
  const many = `${props.one}s`;
  if (found === null) {
    return error === null ? (
      <p class="loading" role="status">
        Loading {many}…
      </p>
    ) : (
      <Failure error={error} retry={restart} />
    );
  }
  return (
    <>
      {error !== null && <Failure error={error} retry={restart} />}
      <p class="total" role="status">
        {found.total === 0 ? props.empty : count(found.total, props.one)}
      </p>
      {found.total > 0 && (
        <VirtualList
          key={JSON.stringify(props.search)}
          label={many.charAt(0).toUpperCase() + many.slice(1)}
          count={found.total}
          rowHeight={narrow ? 64 : 40}
          heading={props.heading.map((each) => (
            <span key={each} role="columnheader">
              {each}
            </span>
          ))}
          row={(index) => {
            const row = found.rows.get(index);
            return row === undefined ? (
              <span role="cell" class="loading">
                …
              </span>
            ) : (
              props.row(row)
            );
          }}
          onRange={need}
        />
      )}
    </>
  );
}
