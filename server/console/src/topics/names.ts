// SPDX-License-Identifier: Apache-2.0
import type { Part } from "../api/topicTypes.ts";
import { splitSubject } from "../text.ts";

/** The topic that a subject's name tells by Confluent's default strategy; null if it tells none. */
export function topicOf(subject: string): { topic: string; part: Part } | null {
  const match = /^([\s\S]+)-(key|value)$/.exec(splitSubject(subject).name);
  return match === null ? null : { topic: match[1] ?? "", part: match[2] as Part };
}

/** The names in a list with commas or spaces between them, each one once. */
export function namesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((each) => each !== ""))];
}
