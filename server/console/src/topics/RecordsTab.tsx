// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from "preact/hooks";
import { isAborted } from "../api/http.ts";
import { records, type RecordSearch } from "../api/topics.ts";
import type { RecordPage, TopicDetails, TopicRecord } from "../api/topicTypes.ts";
import { count } from "../messages.ts";
import { Failure } from "../ui/Failure.tsx";
import { Notes, number } from "./parts.tsx";
import { RecordCard } from "./RecordCard.tsx";
import { type Begin, ENVELOPES, type Filters, NO_FILTERS, searchOf } from "./search.ts";

const TYPING_PAUSE_MS = 400;

interface Listed {
  records: TopicRecord[];
  scanned: number;
  last: RecordPage;
}

/** The records of a topic, decoded from whatever envelope they have; the newest first. */
export function RecordsTab(props: { details: TopicDetails }) {
  const { details } = props;
  const [filters, setFilters] = useState(NO_FILTERS);
  const { listed, error, isLoading, more, reload } = useRecords(details.name, filters);
  return (
    <>
      <RecordFilters details={details} filters={filters} onChange={setFilters} reload={reload} />
      {listed !== null && (
        <>
          <p class="total" role="status">
            {listed.records.length === 0 && listed.last.isEnd ? "No record matches." : count(listed.records.length, "record")}
            {listed.scanned > listed.records.length && ` of ${number(listed.scanned)} that were searched`}
          </p>
          <Notes notes={listed.last.notes} />
          <ol class="plain records" aria-label="Records">
            {listed.records.map((each) => (
              <RecordCard key={`${each.partition}:${each.offset}`} topic={details.name} record={each} />
            ))}
          </ol>
        </>
      )}
      {error !== null && <Failure error={error} retry={listed === null ? reload : more} />}
      {isLoading && (
        <p class="loading" role="status">
          Loading records…
        </p>
      )}
      {listed !== null && !isLoading && error === null && (
        <p>
          {listed.last.isEnd || listed.last.cursor === null ? (
            "There are no more records."
          ) : (
            <button type="button" onClick={more}>
              {listed.last.records.length === 0 ? "Search on" : "Load more"}
            </button>
          )}
        </p>
      )}
    </>
  );
}

interface Records {
  listed: Listed | null;
  error: unknown;
  isLoading: boolean;
  more: () => void;
  reload: () => void;
}

/** Loads the first page when the filters change, and further ones when the user asks for them. */
function useRecords(topic: string, filters: Filters): Records {
  const [listed, setListed] = useState<Listed | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  const controller = useRef(new AbortController());
  const isFirst = useRef(true);
  const key = JSON.stringify([topic, filters]);

  const load = (search: RecordSearch, before: Listed | null): void => {
    controller.current.abort();
    const own = new AbortController();
    controller.current = own;
    setLoading(true);
    setError(null);
    records(topic, search, before?.last.cursor ?? null, own.signal).then(
      (page) => {
        setLoading(false);
        setListed({
          records: [...(before?.records ?? []), ...page.records],
          scanned: (before?.scanned ?? 0) + page.scanned,
          last: page,
        });
      },
      (failure: unknown) => {
        if (!isAborted(failure) && !own.signal.aborted) {
          setLoading(false);
          setError(failure);
        }
      },
    );
  };

  useEffect(() => {
    const search = searchOf(filters);
    if (search === null) {
      setLoading(false);
      return;
    }
    const timer = setTimeout(() => load(search, null), isFirst.current ? 0 : TYPING_PAUSE_MS);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      controller.current.abort();
    };
  }, [key, round]);

  const more = (): void => {
    const search = searchOf(filters);
    if (search !== null) {
      load(search, listed);
    }
  };
  return { listed, error, isLoading, more, reload: () => setRound((each) => each + 1) };
}

const BEGINS: [Begin, string][] = [
  ["newest", "Newest first"],
  ["newest-time", "Newest first, before a time"],
  ["oldest", "Oldest first"],
  ["oldest-time", "Oldest first, from a time"],
  ["oldest-offset", "Oldest first, from an offset"],
];

function RecordFilters(props: { details: TopicDetails; filters: Filters; onChange: (filters: Filters) => void; reload: () => void }) {
  const { details, filters } = props;
  const change = (part: Partial<Filters>): void => props.onChange({ ...filters, ...part });
  return (
    <form
      class="filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        props.reload();
      }}
    >
      <label>
        <span>Order</span>
        <select value={filters.begin} onChange={(event) => change({ begin: event.currentTarget.value as Begin })}>
          {BEGINS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {filters.begin.endsWith("-time") && (
        <label>
          <span>Time</span>
          <input type="datetime-local" step="1" value={filters.time} onInput={(event) => change({ time: event.currentTarget.value })} />
        </label>
      )}
      {filters.begin.endsWith("-offset") && (
        <label>
          <span>Offset</span>
          <input inputMode="numeric" value={filters.offset} onInput={(event) => change({ offset: event.currentTarget.value })} />
        </label>
      )}
      <label>
        <span>Partition</span>
        <select value={filters.partition} onChange={(event) => change({ partition: event.currentTarget.value })}>
          <option value="">All</option>
          {details.partitions.map((each) => (
            <option key={each.partition} value={String(each.partition)}>
              {each.partition}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Envelope</span>
        <select value={filters.envelope} onChange={(event) => change({ envelope: event.currentTarget.value })}>
          <option value="">Any</option>
          <option value="none">Unknown envelope</option>
          {ENVELOPES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Decoding</span>
        <select value={filters.decoded} onChange={(event) => change({ decoded: event.currentTarget.value })}>
          <option value="">Any</option>
          <option value="true">Succeeds</option>
          <option value="false">Fails</option>
        </select>
      </label>
      <label class="grow">
        <span>Text in key, value or header</span>
        <input
          id="search"
          type="search"
          value={filters.text}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
      </label>
      <button type="submit">Load again</button>
    </form>
  );
}
