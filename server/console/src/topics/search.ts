// SPDX-License-Identifier: Apache-2.0
// What the user asked for in the list of records, and the parameters of it.
import type { RecordSearch } from "../api/topics.ts";

/** In the order of docs/envelopes.md. */
export const ENVELOPES = [
  "version",
  "version-in-field",
  "versioned-event",
  "version-fixed",
  "confluent",
  "confluent-header",
  "single-object",
  "avro-file",
  "bare",
  "linkedin-md5",
  "camus",
  "hermes",
  "tibco",
  "spring-cloud-stream",
  "apicurio",
  "apicurio-8",
  "apicurio-headers",
  "glue",
  "cloudera",
  "cloudera-header",
  "azure",
] as const;

/** Where the list begins. */
export type Begin = "newest" | "newest-time" | "oldest" | "oldest-time" | "oldest-offset";

export interface Filters {
  begin: Begin;
  /** As an input of the browser gives it: without a zone. */
  time: string;
  offset: string;
  partition: string;
  text: string;
  envelope: string;
  decoded: string;
}

export const NO_FILTERS: Filters = { begin: "newest", time: "", offset: "", partition: "", text: "", envelope: "", decoded: "" };

/** The parameters of the filters; null while a time or an offset is missing. */
export function searchOf(filters: Filters): RecordSearch | null {
  const { begin, time, offset, ...rest } = filters;
  const search = { ...rest, order: begin.startsWith("newest") ? "newest" : "oldest" } as const;
  if (begin.endsWith("-time")) {
    const millis = Date.parse(time);
    return Number.isNaN(millis) ? null : { ...search, from: new Date(millis).toISOString() };
  }
  if (begin.endsWith("-offset")) {
    return /^[0-9]{1,19}$/.test(offset) ? { ...search, from: offset } : null;
  }
  return { ...search, from: "" };
}
