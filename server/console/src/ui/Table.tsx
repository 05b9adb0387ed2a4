// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from "preact";

/** A table with a name that scrolls inside of the page. */
export function Table(props: { label: string; heads: string[]; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={props.label}>
      <table>
        <thead>
          <tr>
            {props.heads.map((each) => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}
