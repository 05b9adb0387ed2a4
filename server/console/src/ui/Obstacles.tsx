// SPDX-License-Identifier: Apache-2.0
import type { Association, Named } from "../api/types.ts";
import { subjectText, visible } from "../text.ts";
import { VersionLinks } from "./parts.tsx";

/** Reasons that prevent a deletion; nothing if there are none. */
export function Obstacles(props: { what: string; versions: Named[]; associations: Association[] }) {
  const { what, versions, associations } = props;
  if (versions.length === 0 && associations.length === 0) {
    return null;
  }
  return (
    <div class="failure">
      {versions.length > 0 && (
        <>
          <p>
            <strong>{what} cannot be deleted</strong> because these versions refer to it:
          </p>
          <VersionLinks versions={versions} />
        </>
      )}
      {associations.length > 0 && (
        <>
          <p>
            <strong>{what} cannot be deleted</strong> because these resources are associated with the subject:
          </p>
          <ul class="plain">
            {associations.map((each) => (
              <li key={associationKey(each)}>
                {each.resourceType ?? "resource"} <bdi>{subjectText(each.resourceName ?? "")}</bdi>, {partText(each)}
                {each.frozen && ", frozen"}
              </li>
            ))}
          </ul>
          <Advice associations={associations} />
        </>
      )}
    </div>
  );
}

/** Associations have no name of their own. */
export function associationKey(each: Association): string {
  return JSON.stringify([each.resourceName, each.resourceNamespace, each.resourceType, each.associationType]);
}

/** The part of a resource that has the schemas, such as "values". */
export function partText(association: Association): string {
  const type = association.associationType ?? "";
  return type === "key" || type === "value" ? `${type}s` : visible(type);
}

function Advice(props: { associations: Association[] }) {
  const { associations } = props;
  const path = "DELETE /associations/resources/{resourceId}";
  return associations.some((each) => each.frozen) ? (
    <p>
      A frozen association ends only together with its subject. <code>{path}?cascadeLifecycle=true</code> deletes both permanently.
    </p>
  ) : (
    <p>
      Delete {associations.length === 1 ? "the association" : "the associations"} first, for example with <code>{path}</code>
    </p>
  );
}
