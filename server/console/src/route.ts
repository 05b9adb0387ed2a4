// SPDX-License-Identifier: Apache-2.0
import { signal } from "@preact/signals";

export const SUBJECT_TABS = ["schema", "compare", "edit", "references", "settings"] as const;
export type SubjectTab = (typeof SUBJECT_TABS)[number];

export const TOPIC_TABS = ["records", "census", "check"] as const;
export type TopicTab = (typeof TOPIC_TABS)[number];

/** A place in the console. The address after # names it, so that it can be linked and kept. */
export type Route =
  | { page: "subjects" }
  | { page: "subject"; subject: string; tab: SubjectTab; version: number | null; older: number | null }
  | { page: "topics" }
  | { page: "topic"; topic: string; tab: TopicTab; subject: string | null; version: number | null }
  | { page: "record"; topic: string; partition: number; offset: string; part: "value" | "key" }
  | { page: "new" }
  | { page: "settings" }
  | { page: "unknown" };

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = split(hash.replace(/^#/, ""), "?");
  const segments = path.split("/").filter((each, index) => index > 0 || each !== "");
  const parameters = new URLSearchParams(query);
  if (segments.length === 0 || (segments.length === 1 && segments[0] === "")) {
    return { page: "subjects" };
  }
  if (segments[0] === "subjects" && segments.length === 2) {
    const subject = decode(segments[1] ?? "");
    const tab = SUBJECT_TABS.find((each) => each === parameters.get("tab")) ?? "schema";
    return subject === null
      ? { page: "unknown" }
      : { page: "subject", subject, tab, version: number(parameters.get("version")), older: number(parameters.get("older")) };
  }
  if (segments[0] === "topics") {
    return topicRoute(segments.slice(1), parameters);
  }
  if (segments.length === 1 && (segments[0] === "new" || segments[0] === "settings")) {
    return { page: segments[0] };
  }
  return { page: "unknown" };
}

function topicRoute(segments: string[], parameters: URLSearchParams): Route {
  const [name, partition, offset] = segments;
  if (name === undefined) {
    return { page: "topics" };
  }
  const topic = decode(name);
  if (topic === null) {
    return { page: "unknown" };
  }
  if (segments.length === 1) {
    const tab = TOPIC_TABS.find((each) => each === parameters.get("tab")) ?? "records";
    return { page: "topic", topic, tab, subject: parameters.get("subject"), version: number(parameters.get("version")) };
  }
  if (segments.length === 3 && isIndex(partition) && isIndex(offset)) {
    const part = parameters.get("part") === "key" ? "key" : "value";
    return { page: "record", topic, partition: Number(partition), offset, part };
  }
  return { page: "unknown" };
}

function isIndex(text: string | undefined): text is string {
  return text !== undefined && /^(0|[1-9][0-9]{0,18})$/.test(text);
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function number(text: string | null): number | null {
  return text !== null && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null;
}

export interface SubjectPlace {
  tab?: SubjectTab;
  version?: number | null;
  older?: number | null;
}

export function subjectHref(subject: string, place: SubjectPlace = {}): string {
  const query = new URLSearchParams();
  if (place.tab !== undefined && place.tab !== "schema") {
    query.set("tab", place.tab);
  }
  if (place.version != null) {
    query.set("version", String(place.version));
  }
  if (place.older != null) {
    query.set("older", String(place.older));
  }
  const text = query.toString();
  return `#/subjects/${encodeURIComponent(subject)}${text === "" ? "" : `?${text}`}`;
}

export function topicHref(topic: string, place: { tab?: TopicTab; subject?: string; version?: number } = {}): string {
  const query = new URLSearchParams();
  if (place.tab !== undefined && place.tab !== "records") {
    query.set("tab", place.tab);
  }
  if (place.subject !== undefined) {
    query.set("subject", place.subject);
  }
  if (place.version !== undefined) {
    query.set("version", String(place.version));
  }
  const text = query.toString();
  return `#/topics/${encodeURIComponent(topic)}${text === "" ? "" : `?${text}`}`;
}

/** The bytes of a record's key or value. */
export function recordHref(topic: string, partition: number, offset: number | string, part: "value" | "key" = "value"): string {
  return `#/topics/${encodeURIComponent(topic)}/${partition}/${offset}${part === "key" ? "?part=key" : ""}`;
}

export const route = signal<Route>({ page: "subjects" });

export function go(href: string): void {
  location.hash = href;
}

export function startRouting(): void {
  const follow = (): void => {
    route.value = parseRoute(location.hash);
  };
  addEventListener("hashchange", follow);
  follow();
}
