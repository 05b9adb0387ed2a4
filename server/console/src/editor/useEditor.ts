// SPDX-License-Identifier: Apache-2.0
import type { Ref } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Mounted } from "./setup.ts";

type Setup = typeof import("./setup.ts");

/** Loads CodeMirror, mounts it in an element, and removes it with the element. */
export function useEditor<E extends HTMLElement>(
  mount: (setup: Setup, element: E) => Mounted,
  keys: readonly unknown[],
): { element: Ref<E>; failed: boolean } {
  const element = useRef<E>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let mounted: Mounted | null = null;
    let isGone = false;
    import("./setup.ts").then(
      (setup) => {
        if (!isGone && element.current !== null) {
          mounted = mount(setup, element.current);
        }
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      mounted?.destroy();
    };
  }, keys);
  return { element, failed };
}
