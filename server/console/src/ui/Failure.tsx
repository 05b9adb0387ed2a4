// SPDX-License-Identifier: Apache-2.0
import { explain } from "../messages.ts";
import { visible } from "../text.ts";

/** An error: what happened, what to do, and the server's own words. */
export function Failure(props: { error: unknown; retry?: () => void }) {
  const text = explain(props.error);
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{text.fact}</strong> {text.advice}
      </p>
      {text.detail !== "" && <p class="detail">{visible(text.detail)}</p>}
      {props.retry !== undefined && (
        <button type="button" onClick={props.retry}>
          Try again
        </button>
      )}
    </div>
  );
}
