// SPDX-License-Identifier: Apache-2.0
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { isAborted } from "../api/http.ts";
import { pagesOf } from "./window.ts";

const PAGE_SIZE = 500;

export interface Rows<R> {
  total: number;
  rows: Map<number, R>;
}

export interface Paged<R> {
  /** The rows that have arrived; null until the first ones have. */
  found: Rows<R> | null;
  error: unknown;
  restart: () => void;
  /** Loads the rows from the first up to, without, the second. */
  need: (first: number, last: number) => void;
}

/** Loads a long list in pages of 500 rows: the first one at once and again when the key changes, others when needed. */
export function usePaged<R>(
  load: (offset: number, limit: number, signal: AbortSignal) => Promise<{ total: number; rows: R[] }>,
  key: unknown,
): Paged<R> {
  const [found, setFound] = useState<Rows<R> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const asked = useRef(new Set<number>());
  const controller = useRef(new AbortController());
  const latest = useRef(load);
  latest.current = load;

  const loadPage = useCallback((page: number): void => {
    if (asked.current.has(page)) {
      return;
    }
    asked.current.add(page);
    const signal = controller.current.signal;
    latest.current(page * PAGE_SIZE, PAGE_SIZE, signal).then(
      (answer) => {
        setError(null);
        setFound((before) => {
          const rows = new Map(page === 0 || before === null ? [] : before.rows);
          answer.rows.forEach((row, index) => rows.set(page * PAGE_SIZE + index, row));
          return { total: answer.total, rows };
        });
      },
      (failure: unknown) => {
        asked.current.delete(page);
        if (!isAborted(failure) && !signal.aborted) {
          setError(failure);
        }
      },
    );
  }, []);

  const restart = useCallback((): void => {
    controller.current.abort();
    controller.current = new AbortController();
    asked.current.clear();
    loadPage(0);
  }, []);

  useEffect(() => {
    restart();
    return () => controller.current.abort();
  }, [key]);

  const need = useCallback((first: number, last: number): void => pagesOf(first, last, PAGE_SIZE).forEach(loadPage), []);
  return { found, error, restart, need };
}
