// SPDX-License-Identifier: Apache-2.0
import type { Association } from "../api/types.ts";
import { topicHref } from "../route.ts";
import { subjectText, visible } from "../text.ts";
import { associationKey, partText } from "../ui/Obstacles.tsx";
import { Table } from "../ui/Table.tsx";
import { useTopicsEnabled } from "../ui/topicsEnabled.ts";

/** The resources that a subject is associated with. */
export function Associations(props: { associations: Association[] }) {
  const { associations } = props;
  if (associations.length === 0) {
    return <p>The subject has no associations. Clients find it by its name.</p>;
  }
  return (
    <>
      <p>Clients use this subject for these resources, whatever its name is.</p>
      <Table label="Associations" heads={["Resource", "Part", "Lifecycle", "Resource id"]}>
        {associations.map((each) => (
          <tr key={associationKey(each)}>
            <th scope="row">
              {visible(each.resourceType ?? "resource")} <ResourceName association={each} />
              {each.resourceNamespace !== undefined && <div class="from">in {visible(each.resourceNamespace)}</div>}
            </th>
            <td>{partText(each)}</td>
            <td>
              {LIFECYCLES[each.lifecycle]}
              {each.frozen && <div>Frozen: it ends only together with the subject.</div>}
            </td>
            <td>
              <code>{visible(each.resourceId ?? "")}</code>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

const LIFECYCLES: Record<Association["lifecycle"], string> = {
  WEAK: "Weak: other resources may share the subject.",
  STRONG: "Strong: the subject belongs to this resource alone.",
};

function ResourceName(props: { association: Association }) {
  const { resourceName = "", resourceType } = props.association;
  const hasTopics = useTopicsEnabled();
  const text = <bdi>{subjectText(resourceName)}</bdi>;
  return hasTopics && resourceType === "topic" ? <a href={topicHref(resourceName)}>{text}</a> : text;
}
