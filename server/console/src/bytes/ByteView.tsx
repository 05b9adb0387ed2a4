// SPDX-License-Identifier: Apache-2.0
import { useMemo, useState } from "preact/hooks";
import type { LayoutPart, RecordBytes } from "../api/topicTypes.ts";
import { visible } from "../text.ts";
import { useNarrow } from "../ui/narrow.ts";
import { VirtualList } from "../ui/VirtualList.tsx";
import { type Block, blocksOf } from "./blocks.ts";
import { rangeText, shortName, tint } from "./bytes.ts";
import { HexView } from "./HexView.tsx";

/** The part that the user points to, and on which side. */
interface Pointed {
  part: number | null;
  in: "bytes" | "list";
}

/** Bytes and the parts that they consist of. What is pointed to on one side is marked on the other. */
export function ByteView(props: { record: RecordBytes; hex: string }) {
  const { record } = props;
  const [selected, setSelected] = useState<Pointed>({ part: null, in: "bytes" });
  const [hovered, setHovered] = useState<Pointed>({ part: null, in: "bytes" });
  const blocks = useMemo(() => blocksOf(record, props.hex), [record]);
  const pointed = hovered.part === null ? selected : hovered;
  const active = pointed.part;
  const part = active === null ? undefined : record.layout[active];
  return (
    <div class="byte-view">
      <div class="byte-blocks">
        {blocks.map((block) => (
          <section key={block.id}>
            <h2>{visible(block.title)}</h2>
            {block.notice !== "" && <p>{block.notice}</p>}
            {block.stoppedAt !== null && <Stopped block={block} at={block.stoppedAt} />}
            {block.bytes.length === 0 ? (
              <p>There are none.</p>
            ) : (
              <HexView
                block={block}
                active={active}
                isShown={pointed.in === "list"}
                onPoint={(each) => setHovered({ part: each, in: "bytes" })}
                onSelect={(each) => setSelected({ part: each, in: "bytes" })}
              />
            )}
          </section>
        ))}
      </div>
      <section class="byte-parts">
        <h2>Parts</h2>
        <p role="status" class="part-text">
          {part === undefined ? (
            "Point to a byte or a part, or move there by keys."
          ) : (
            <>
              <code>{visible(part.name)}</code>
              {part.type === "" ? " of the envelope" : ` (${visible(part.type)})`}, {rangeText(part)}
              {placeText(part)}: <code>{visible(part.value)}</code>
            </>
          )}
        </p>
        {record.layoutIsCut && <p>The list has the first {record.layout.length.toLocaleString("en")} parts.</p>}
        {record.layout.length === 0 ? (
          <p>The bytes cannot be divided into parts.</p>
        ) : (
          <PartList
            layout={record.layout}
            record={record.schemaName}
            active={active}
            shown={pointed.in === "bytes" ? active : null}
            onPoint={(each) => setHovered({ part: each, in: "list" })}
            onSelect={(each) => setSelected({ part: each, in: "list" })}
          />
        )}
      </section>
    </div>
  );
}

function Stopped(props: { block: Block; at: number }) {
  const { block, at } = props;
  return (
    <p>
      {at >= block.bytes.length
        ? "Decoding stopped at the end of these bytes."
        : `Decoding stopped at byte ${at}, which has a double frame.`}
    </p>
  );
}

function placeText(part: LayoutPart): string {
  return part.in === "record" ? "" : part.in === "header" ? " of the header" : " of the decompressed datum";
}

interface PartListProps {
  layout: LayoutPart[];
  /** The name of the record that the parts are in. */
  record: string | null;
  active: number | null;
  /** A part to which the list is scrolled, because the bytes point to it. */
  shown: number | null;
  onPoint: (part: number | null) => void;
  onSelect: (part: number) => void;
}

function PartList(props: PartListProps) {
  const { layout, active } = props;
  const narrow = useNarrow();
  return (
    <div
      class="part-list"
      onMouseOver={(event) => {
        const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-index]") : null;
        props.onPoint(row === null ? null : Number(row.dataset["index"]));
      }}
      onMouseLeave={() => props.onPoint(null)}
    >
      <VirtualList
        label="Parts"
        count={layout.length}
        rowHeight={narrow ? 60 : 36}
        pointed={props.shown}
        heading={
          <>
            <span role="columnheader">Part</span>
            <span role="columnheader">Type</span>
            <span role="columnheader">Bytes</span>
            <span role="columnheader">Value</span>
          </>
        }
        rowClass={(index) => (index === active ? "active" : "")}
        row={(index) => {
          const part = layout[index];
          return part === undefined ? null : (
            <PartRow
              part={part}
              name={shortName(part.name, props.record)}
              index={index}
              isActive={index === active}
              onSelect={props.onSelect}
            />
          );
        }}
      />
    </div>
  );
}

interface PartRowProps {
  part: LayoutPart;
  name: string;
  index: number;
  isActive: boolean;
  onSelect: (part: number) => void;
}

function PartRow(props: PartRowProps) {
  const { part, index } = props;
  return (
    <>
      <span role="cell" class="part-cell">
        <span class={`swatch ${tint(index)}${part.type === "" ? " of-envelope" : ""}`} aria-hidden="true">
          {props.isActive ? "▶" : ""}
        </span>
        <button
          type="button"
          class="quiet"
          data-row-link
          aria-pressed={props.isActive}
          onFocus={() => props.onSelect(index)}
          onClick={() => props.onSelect(index)}
        >
          {visible(props.name)}
        </button>
      </span>
      <span role="cell" class="from">
        {part.type === "" ? "envelope" : visible(part.type)}
      </span>
      <span role="cell" class="number">
        {part.to - part.from === 0 ? "none" : part.to - part.from === 1 ? part.from : `${part.from}-${part.to - 1}`}
      </span>
      <span role="cell" class="part-value">
        <code>{visible(part.value)}</code>
      </span>
    </>
  );
}
