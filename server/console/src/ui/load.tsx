// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { isAborted } from "../api/http.ts";
import { Failure } from "./Failure.tsx";

export interface Loaded<T> {
  value: T | null;
  error: unknown;
  reload: () => void;
}

/** Loads a value when the keys change. The previous value stays until the new one is there, unless the keys changed. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ key: string; value: T | null; error: unknown }>({ key: "", value: null, error: null });
  const key = JSON.stringify(keys);
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      (value) => setState({ key, value, error: null }),
      (error: unknown) => {
        if (!isAborted(error) && !controller.signal.aborted) {
          setState({ key, value: null, error });
        }
      },
    );
    return () => controller.abort();
  }, [key, round]);
  const reload = useCallback(() => setRound((each) => each + 1), []);
  const isCurrent = state.key === key;
  return { value: isCurrent ? state.value : null, error: isCurrent ? state.error : null, reload };
}

/** Shows a value when it is there, and the reason when it is not. */
export function Shown<T>(props: { loaded: Loaded<T>; what: string; children: (value: T) => ComponentChildren }) {
  const { value, error, reload } = props.loaded;
  if (error !== null) {
    return <Failure error={error} retry={reload} />;
  }
  return value === null ? (
    <p class="loading" role="status">
      Loading {props.what}…
    </p>
  ) : (
    <>{props.children(value)}</>
  );
}
