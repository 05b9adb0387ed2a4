// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { isAborted } from "../api/http.ts";
import type { Follow } from "../api/topics.ts";
import type { Progress } from "../api/topicTypes.ts";
import { Failure } from "../ui/Failure.tsx";
import { number } from "./parts.tsx";

export type ScanState<R> =
  | { phase: "idle" }
  | { phase: "running"; progress: Progress | null }
  | { phase: "cancelled"; progress: Progress | null }
  | { phase: "failed"; error: unknown }
  | { phase: "done"; result: R };

export interface Scan<R> {
  state: ScanState<R>;
  start: (run: (follow: Follow) => Promise<R>) => void;
  /** Ends the scan, here and on the server. */
  cancel: () => void;
}

/** A scan of a topic that the user starts and can cancel. It also ends when its part of the page goes. */
export function useScan<R>(): Scan<R> {
  const [state, setState] = useState<ScanState<R>>({ phase: "idle" });
  const controller = useRef<AbortController | null>(null);
  const cancel = useCallback((): void => controller.current?.abort(), []);
  useEffect(() => cancel, []);

  const start = useCallback((run: (follow: Follow) => Promise<R>): void => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    let progress: Progress | null = null;
    const show = (next: ScanState<R>): void => {
      if (controller.current === own) {
        setState(next);
      }
    };
    setState({ phase: "running", progress });
    run({
      signal: own.signal,
      progress: (next) => {
        progress = next;
        show({ phase: "running", progress });
      },
    }).then(
      (result) => show({ phase: "done", result }),
      (error: unknown) => show(isAborted(error) ? { phase: "cancelled", progress } : { phase: "failed", error }),
    );
  }, []);
  return { state, start, cancel };
}

export interface ScanPanelProps<R> {
  scan: Scan<R>;
  /** The work that is done, such as "Counting the records". */
  doing: string;
  children: (result: R) => ComponentChildren;
}

/** How far a scan is, how it ended, and its result. */
export function ScanPanel<R>(props: ScanPanelProps<R>) {
  const { state, cancel } = props.scan;
  switch (state.phase) {
    case "idle":
      return null;
    case "running":
      return (
        <div class="scan">
          <p role="status">{props.doing}…</p>
          <ScanProgress progress={state.progress} doing={props.doing} />
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        </div>
      );
    case "cancelled":
      return (
        <p role="status" class="scan">
          You cancelled the scan
          {state.progress === null ? "" : ` after ${number(state.progress.done)} of ${number(state.progress.total)} offsets`}. It has no result.
        </p>
      );
    case "failed":
      return <Failure error={state.error} />;
    case "done":
      return <>{props.children(state.result)}</>;
  }
}

function ScanProgress(props: { progress: Progress | null; doing: string }) {
  const { progress } = props;
  return (
    <>
      {progress === null ? (
        <progress aria-label={props.doing} />
      ) : (
        <progress aria-label={props.doing} max={100} value={progress.percent} />
      )}
      <p class="from">
        {progress === null
          ? "The server begins to read."
          : `${(progress.topic ?? "") === "" ? "" : `${progress.topic}: `}${number(progress.done)} of ${number(progress.total)} offsets, ` +
            `${number(progress.perSecond)} each second`}
      </p>
    </>
  );
}
