// SPDX-License-Identifier: Apache-2.0

// Characters that are invisible or turn the direction of what follows: a name with them looks like another one.
const DECEPTIVE = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A name whose invisible characters are written as escapes. */
export function visible(name: string): string {
  return name.replace(DECEPTIVE, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The name of a subject for reading; the name may be empty. */
export function subjectText(subject: string): string {
  return subject === "" ? "(empty name)" : visible(subject);
}

/** The context of a subject, such as ".team", and the name in it. */
export function splitSubject(subject: string): { context: string; name: string } {
  const match = /^:(\.[^:]*):([\s\S]*)$/.exec(subject);
  return match === null ? { context: ".", name: subject } : { context: match[1] ?? ".", name: match[2] ?? "" };
}

/**
 * JSON with one property in each line. The tokens stay as they are, so that large numbers keep all of their digits.
 * A text that is not JSON is returned unchanged.
 */
export function prettyJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let out = "";
  let depth = 0;
  const line = (): string => `\n${"  ".repeat(depth)}`;
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    if (token === "{" || token === "[") {
      out += token;
      depth++;
      const next = tokens[index + 1];
      if (next !== "}" && next !== "]") {
        out += line();
      }
    } else if (token === "}" || token === "]") {
      depth--;
      out += (before === "{" || before === "[" ? "" : line()) + token;
    } else if (token === ",") {
      out += token + line();
    } else if (token === ":") {
      out += ": ";
    } else {
      out += token;
    }
  });
  return out;
}

/** A time in the reader's own zone; empty if it is unknown. */
export function timeText(millis: number): string {
  return millis > 0 ? new Date(millis).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }) : "";
}
