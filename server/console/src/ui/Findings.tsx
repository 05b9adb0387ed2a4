// SPDX-License-Identifier: Apache-2.0
import type { Finding } from "../api/types.ts";
import { visible } from "../text.ts";

/** Places in a schema, and what was found there. */
export function Findings(props: { label: string; findings: Finding[] }) {
  return (
    <ul class="findings" aria-label={props.label}>
      {props.findings.map((each, index) => (
        <li key={index}>
          <code>{visible(each.path)}</code> {visible(each.text)}
        </li>
      ))}
    </ul>
  );
}
