// SPDX-License-Identifier: Apache-2.0
import { request, ScanError } from "./http.ts";
import { stopped, stream } from "./ndjson.ts";
import { segment } from "./registry.ts";
import type {
  Census,
  Decoded,
  Part,
  Progress,
  RecordBytes,
  RecordPage,
  ScanFailure,
  SchemaDraft,
  TopicCheck,
  TopicDetails,
  TopicPage,
  Usage,
} from "./topicTypes.ts";

/** How a scan is followed and cancelled. */
export interface Follow {
  signal: AbortSignal;
  progress: (progress: Progress) => void;
}

/** The records that a list has. Empty texts ask for all. */
export interface RecordSearch {
  order: "newest" | "oldest";
  /** Offset, time, or empty for the end of the topic that the order begins with. */
  from: string;
  partition: string;
  text: string;
  envelope: string;
  decoded: string;
}

export interface CensusOptions {
  part: Part;
  sample: number;
  decode: boolean;
}

export interface CheckOptions {
  part: Part;
  /** In whose context references are found; the topic's own subject if it is empty. */
  subject: string;
}

function topicPath(topic: string): string {
  return `/console/api/topics/${encodeURIComponent(topic)}`;
}

function queryOf(parameters: Record<string, string | number | boolean>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== "") {
      query.set(name, String(value));
    }
  }
  return query.toString();
}

export function topics(
  search: { text: string; internal: boolean },
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<TopicPage> {
  return request(`/console/api/topics?${queryOf({ ...search, offset, limit })}`, { signal });
}

export function topic(name: string, signal: AbortSignal): Promise<TopicDetails> {
  return request(topicPath(name), { signal });
}

/** A page of records: the first, or the one at a cursor. */
export function records(name: string, search: RecordSearch, cursor: string | null, signal: AbortSignal): Promise<RecordPage> {
  const query = queryOf({ ...search, ...(cursor === null ? {} : { from: cursor }), limit: 50 });
  return request(`${topicPath(name)}/records?${query}`, { signal });
}

/** The properties that the server leaves out of a key or a value that is null. */
const NULL: Decoded = {
  size: 0,
  envelope: null,
  writer: null,
  schemaName: null,
  schema: null,
  json: null,
  cut: false,
  text: null,
  failure: null,
  looksLike: null,
};

export async function recordBytes(
  name: string,
  partition: number,
  offset: string,
  part: Part,
  signal: AbortSignal,
): Promise<RecordBytes> {
  return { ...NULL, ...(await request<RecordBytes>(`${topicPath(name)}/records/${partition}/${offset}?part=${part}`, { signal })) };
}

export function census(name: string, options: CensusOptions, follow: Follow): Promise<Census> {
  return scan(`${topicPath(name)}/census?${queryOf({ ...options })}`, {}, follow);
}

/** Whether a draft reads what the topic retains. */
export function checkTopic(name: string, draft: SchemaDraft, options: CheckOptions, follow: Follow): Promise<TopicCheck> {
  return scan(`${topicPath(name)}/check?${queryOf({ ...options, decode: true })}`, { method: "POST", body: draft }, follow);
}

/** Whether any record has a version, or any version if none is given; in the topics that the subject's name tells if none is named. */
export function usage(subject: string, version: number | null, names: string[], follow: Follow): Promise<Usage> {
  const query = new URLSearchParams(names.map((each) => ["topic", each]));
  const of = version === null ? "" : `/versions/${version}`;
  return scan(`/console/api/subjects/${segment(subject)}${of}/usage?${query}`, {}, follow);
}

/**
 * Follows a scan to its result. Aborting it closes the connection, which ends it on the server.
 *
 * @throws ScanError if the scan fails, with the server's message, or the connection ends before the result
 * @throws ApiError if the server refuses it
 */
async function scan<R extends { type: "result" }>(
  path: string,
  options: { method?: "POST"; body?: unknown },
  follow: Follow,
): Promise<R> {
  let result: R | null = null;
  await stream<Progress | ScanFailure | R>(path, { ...options, signal: follow.signal }, (line) => {
    if (line.type === "progress") {
      follow.progress(line as Progress);
    } else if (line.type === "failure") {
      throw new ScanError((line as ScanFailure).message);
    } else if (line.type === "result") {
      result = line as R;
    }
  });
  if (result === null) {
    throw stopped();
  }
  return result;
}
