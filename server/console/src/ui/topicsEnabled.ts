// SPDX-License-Identifier: Apache-2.0
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { server } from "../api/registry.ts";

const enabled = signal<boolean | null>(null);

/** Whether the server shows topics; false until it is known. */
export function useTopicsEnabled(): boolean {
  useEffect(() => {
    if (enabled.value === null) {
      server().then(
        (answer) => (enabled.value = answer.topics?.enabled === true),
        () => undefined, // the page works without topics
      );
    }
  }, []);
  return enabled.value === true;
}
