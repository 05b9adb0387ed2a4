// SPDX-License-Identifier: Apache-2.0
import type { ReferenceGraph } from "../api/types.ts";

export const NODE = { width: 220, height: 48, columnGap: 80, rowGap: 20, margin: 12 };

export interface Placed {
  index: number;
  x: number;
  y: number;
}

export interface Line {
  from: number;
  to: number;
  name: string;
  path: string;
}

export interface Layout {
  width: number;
  height: number;
  nodes: Placed[];
  lines: Line[];
}

/** Places versions that need others on the left of them. Each column is centred. */
export function layout(graph: ReferenceGraph): Layout {
  const columns = new Map<number, number[]>();
  graph.nodes.forEach((node, index) => columns.set(node.distance, [...(columns.get(node.distance) ?? []), index]));
  const distances = [...columns.keys()].sort((left, right) => left - right);
  const rows = Math.max(1, ...[...columns.values()].map((each) => each.length));
  const height = 2 * NODE.margin + rows * (NODE.height + NODE.rowGap) - NODE.rowGap;
  const width = 2 * NODE.margin + distances.length * (NODE.width + NODE.columnGap) - NODE.columnGap;
  const nodes: Placed[] = [];
  distances.forEach((distance, column) => {
    const members = columns.get(distance) ?? [];
    const used = members.length * (NODE.height + NODE.rowGap) - NODE.rowGap;
    members.forEach((index, row) => {
      nodes[index] = {
        index,
        x: NODE.margin + column * (NODE.width + NODE.columnGap),
        y: (height - used) / 2 + row * (NODE.height + NODE.rowGap),
      };
    });
  });
  const lines = (graph.edges ?? []).flatMap((edge) => {
    const from = nodes[edge.from];
    const to = nodes[edge.to];
    return from === undefined || to === undefined ? [] : [{ ...edge, path: curve(from, to) }];
  });
  return { width, height, nodes, lines };
}

/** A curve from the right side of a node to the left side of another one; a cycle leads back. */
function curve(from: Placed, to: Placed): string {
  const startX = from.x + NODE.width;
  const startY = from.y + NODE.height / 2;
  const endY = to.y + NODE.height / 2;
  const bend = Math.max(NODE.columnGap / 2, Math.abs(to.x - startX) / 2);
  return `M${startX} ${startY} C${startX + bend} ${startY} ${to.x - bend} ${endY} ${to.x} ${endY}`;
}
