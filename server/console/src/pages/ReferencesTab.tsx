// SPDX-License-Identifier: Apache-2.0
import { graph as loadGraph, version as loadVersion } from "../api/registry.ts";
import type { Association, Named, ReferenceGraph } from "../api/types.ts";
import { layout, NODE } from "../graph/layout.ts";
import { subjectHref } from "../route.ts";
import { subjectText, visible } from "../text.ts";
import { Shown, useLoaded } from "../ui/load.tsx";
import { Obstacles } from "../ui/Obstacles.tsx";
import { VersionLinks } from "../ui/parts.tsx";
import { Associations } from "./Associations.tsx";

/** The references of a version and its referrers, as a graph and as lists. */
export function ReferencesTab(props: { subject: string; version: number; associations: Association[] }) {
  const { subject, version } = props;
  const graph = useLoaded((signal) => loadGraph(subject, version, signal), [subject, version]);
  const details = useLoaded((signal) => loadVersion(subject, version, signal), [subject, version]);
  return (
    <>
      <Shown loaded={details} what="what refers to the version">
        {(found) => (
          <Deletable
            soft={found.deleted ? null : (found.blockers?.soft ?? [])}
            permanent={found.blockers?.permanent ?? []}
            associations={found.associations ?? []}
            version={version}
          />
        )}
      </Shown>
      <h2>Associations</h2>
      <Associations associations={props.associations} />
      <h2>Graph</h2>
      <Shown loaded={graph} what="the references">
        {(found) =>
          found.nodes.length === 1 ? (
            <p>Version {version} refers to no other schema, and no schema refers to it.</p>
          ) : (
            <>
              <Graph graph={found} />
              {found.isCut && <p>The graph shows the nearest 200 versions. There are more.</p>}
              <Lists graph={found} />
            </>
          )
        }
      </Shown>
    </>
  );
}

function Deletable(props: { soft: Named[] | null; permanent: Named[]; associations: Association[]; version: number }) {
  const blockers = props.soft ?? props.permanent;
  if (blockers.length === 0 && props.associations.length === 0) {
    return (
      <p>
        Nothing prevents the deletion of version {props.version}
        {props.permanent.length > 0 ? " for now. It cannot be deleted permanently, because deleted versions refer to it." : "."}
      </p>
    );
  }
  return (
    <Obstacles what={`Version ${props.version}`} versions={blockers} associations={props.associations} />
  );
}

const NAME_CHARS = 26;

function short(text: string): string {
  return text.length > NAME_CHARS ? `${text.slice(0, NAME_CHARS - 1)}…` : text;
}

function Graph(props: { graph: ReferenceGraph }) {
  const { graph } = props;
  const placed = layout(graph);
  return (
    <div class="scroll graph" tabIndex={0} role="region" aria-label="Graph of references">
      <svg width={placed.width} height={placed.height} viewBox={`0 0 ${placed.width} ${placed.height}`}>
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
            <path d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {placed.lines.map((line, index) => (
          <path key={index} class="edge" d={line.path} marker-end="url(#arrow)">
            <title>{visible(line.name)}</title>
          </path>
        ))}
        {placed.nodes.map((node) => {
          const each = graph.nodes[node.index];
          if (each === undefined) {
            return null;
          }
          const subject = each.version.subject ?? "";
          return (
            <a
              key={node.index}
              href={subjectHref(subject, { tab: "references", version: each.version.version })}
              class={`node${each.distance === 0 ? " root" : ""}${each.version.deleted ? " deleted" : ""}`}
            >
              <rect x={node.x} y={node.y} width={NODE.width} height={NODE.height} rx="6" />
              <text>
                <tspan x={node.x + 10} y={node.y + 20}>
                  {short(subjectText(subject))}
                </tspan>{" "}
                <tspan x={node.x + 10} y={node.y + 38} class="small">
                  version {each.version.version}
                  {each.version.deleted ? ", deleted" : ""}
                </tspan>
              </text>
            </a>
          );
        })}
      </svg>
    </div>
  );
}

function Lists(props: { graph: ReferenceGraph }) {
  const needed = props.graph.nodes.filter((each) => each.distance > 0).map((each) => each.version);
  const needing = props.graph.nodes.filter((each) => each.distance < 0).map((each) => each.version);
  return (
    <div class="columns">
      <section class="card">
        <h3>Needs</h3>
        {needed.length === 0 ? <p>Nothing.</p> : <VersionLinks versions={needed} />}
      </section>
      <section class="card">
        <h3>Is needed by</h3>
        {needing.length === 0 ? <p>Nothing.</p> : <VersionLinks versions={needing} />}
      </section>
    </div>
  );
}
