// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import type { ReferenceGraph } from "../api/types.ts";
import { layout, NODE } from "./layout.ts";

const node = (subject: string, distance: number) => ({
  version: { subject, version: 1, id: 1, deleted: false },
  distance,
});

describe("layout", () => {
  const graph: ReferenceGraph = {
    nodes: [node("b", 0), node("a", 1), node("c", -1), node("d", -1)],
    edges: [
      { from: 0, to: 1, name: "A" },
      { from: 2, to: 0, name: "B" },
      { from: 3, to: 0, name: "B" },
    ],
    isCut: false,
  };
  const placed = layout(graph);

  it("places what needs a version on the left of it, and what it needs on the right", () => {
    const x = placed.nodes.map((each) => each.x);
    expect(x[2]).toBe(x[3]);
    expect(x[2]).toBeLessThan(x[0] ?? 0);
    expect(x[0]).toBeLessThan(x[1] ?? 0);
  });

  it("lets no two nodes overlap, and keeps all inside", () => {
    for (const one of placed.nodes) {
      expect(one.x + NODE.width).toBeLessThanOrEqual(placed.width);
      expect(one.y + NODE.height).toBeLessThanOrEqual(placed.height);
      for (const other of placed.nodes) {
        if (one !== other && one.x === other.x) {
          expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(NODE.height);
        }
      }
    }
  });

  it("draws each reference", () => {
    expect(placed.lines.map((line) => `${line.from}>${line.to} ${line.name}`)).toEqual(["0>1 A", "2>0 B", "3>0 B"]);
  });

  it("places a single version", () => {
    expect(layout({ nodes: [node("a", 0)], isCut: false }).nodes).toHaveLength(1);
  });
});
