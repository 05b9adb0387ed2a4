// SPDX-License-Identifier: Apache-2.0
import type { Named, Origin } from "../api/types.ts";
import { originText } from "../messages.ts";
import { subjectHref } from "../route.ts";
import { splitSubject, subjectText } from "../text.ts";

/** The name of a subject, with its context before it. */
export function SubjectName(props: { subject: string }) {
  const { context, name } = splitSubject(props.subject);
  return (
    <span class="subject-name">
      {context !== "." && <span class="chip context">{subjectText(context)}</span>}
      <bdi>{subjectText(name)}</bdi>
    </span>
  );
}

/** A link to a version. */
export function VersionLink(props: { version: Named }) {
  const { subject = "", version, deleted } = props.version;
  return (
    <span class="version-link">
      <a href={subjectHref(subject, { version })}>
        <SubjectName subject={subject} /> version {version}
      </a>
      {deleted && <DeletedChip />}
    </span>
  );
}

export function VersionLinks(props: { versions: Named[] }) {
  return (
    <ul class="plain">
      {props.versions.map((each) => (
        <li key={`${each.subject ?? ""}\n${each.version}`}>
          <VersionLink version={each} />
        </li>
      ))}
    </ul>
  );
}

export function DeletedChip() {
  return <span class="chip deleted">deleted</span>;
}

/** A setting and where it comes from. */
export function Setting(props: { name: string; value: string; from: Origin }) {
  return (
    <span class="setting">
      <span class="setting-name">{props.name}</span> <strong>{props.value}</strong>{" "}
      <span class="from">from {originText(props.from)}</span>
    </span>
  );
}
