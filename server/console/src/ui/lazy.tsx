// SPDX-License-Identifier: Apache-2.0
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/http.ts";
import { Failure } from "./Failure.tsx";

/** A component whose code is loaded when it is first shown, so that the first page stays small. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [, redraw] = useState(0);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (loaded === null) {
        load().then(
          (component) => {
            loaded = component;
            redraw((each) => each + 1);
          },
          () => setError(new ApiError(0, 0, "")),
        );
      }
    }, []);
    const Component = loaded;
    if (error !== null) {
      return <Failure error={error} retry={() => location.reload()} />;
    }
    return Component === null ? (
      <p class="loading" role="status">
        Loading…
      </p>
    ) : (
      <Component {...props} />
    );
  };
}
