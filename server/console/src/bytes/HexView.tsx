// SPDX-License-Identifier: Apache-2.0
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { visible } from "../text.ts";
import { scrollTo, visibleRange } from "../ui/window.ts";
import type { Block } from "./blocks.ts";
import { ByteMap, character, hexByte, includes, nextByte, offsetText, type Range, tint } from "./bytes.ts";

const ROW_HEIGHT = 24;
const MAX_HEIGHT = 480;
const WIDE_PIXELS = 620;

export interface HexViewProps {
  block: Block;
  /** The part whose bytes are marked; null for none of this block. */
  active: number | null;
  /** Whether these bytes are scrolled to the part, because the list of parts points to it. */
  isShown: boolean;
  /** The pointer is above a part, or no longer. */
  onPoint: (part: number | null) => void;
  /** The cursor moved to a byte of a part, or to one that no part has. */
  onSelect: (part: number | null) => void;
}

/** Bytes as hex and as characters, of which only the visible rows are in the page. Arrow keys move a cursor. */
export function HexView(props: HexViewProps) {
  const { block, active } = props;
  const { bytes } = block;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [view, setView] = useState({ top: 0, height: MAX_HEIGHT, perRow: 16 });
  const [cursor, setCursor] = useState(0);
  const map = useMemo(() => new ByteMap(bytes.length, block.parts.map((each) => each.part)), [block]);
  const { perRow } = view;
  const rowCount = Math.max(1, Math.ceil(bytes.length / perRow));
  const activePart = block.parts.find((each) => each.index === active)?.part;

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) {
      return;
    }
    const measure = (): void =>
      setView({ top: element.scrollTop, height: element.clientHeight, perRow: element.clientWidth >= WIDE_PIXELS ? 16 : 8 });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const show = (byte: number): void => {
    const element = box.current;
    if (element !== null) {
      element.scrollTop = scrollTo(Math.floor(byte / perRow), element.scrollTop, element.clientHeight, ROW_HEIGHT);
    }
  };

  // the list of parts points to bytes
  useEffect(() => {
    if (activePart !== undefined && props.isShown) {
      show(activePart.from);
    }
  }, [activePart, props.isShown]);

  const move = (byte: number): void => {
    setCursor(byte);
    show(byte);
    const owner = map.owner(byte);
    props.onSelect(owner < 0 ? null : (block.parts[owner]?.index ?? null));
  };

  const press = (event: KeyboardEvent): void => {
    const pageRows = Math.max(1, Math.floor(view.height / ROW_HEIGHT) - 1);
    const next = nextByte(event.key, cursor, perRow, pageRows, bytes.length);
    if (next !== null && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      move(next);
    }
  };

  const { first, last } = visibleRange(view.top, view.height, ROW_HEIGHT, rowCount);
  const cursorRow = Math.floor(cursor / perRow);
  const isCursorThere = cursorRow >= first && cursorRow < last && bytes.length > 0;
  const rows = [];
  for (let row = first; row < last; row++) {
    rows.push(
      <HexRow
        key={row}
        id={id}
        block={block}
        map={map}
        row={row}
        perRow={perRow}
        active={activePart}
        cursor={cursor}
      />,
    );
  }
  return (
    <div
      ref={box}
      class="hex"
      role="grid"
      tabIndex={0}
      aria-label={visible(block.title)}
      aria-rowcount={rowCount}
      aria-colcount={perRow + 1}
      aria-activedescendant={isCursorThere ? `${id}-${cursor}` : undefined}
      style={{ height: `${Math.min(MAX_HEIGHT, rowCount * ROW_HEIGHT + 2)}px` }}
      onKeyDown={press}
      onScroll={(event) => setView({ ...view, top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
      onMouseOver={(event) => {
        const byte = byteAt(event.target);
        props.onPoint(byte === null ? null : (block.parts[map.owner(byte)]?.index ?? null));
      }}
      onMouseLeave={() => props.onPoint(null)}
      onClick={(event) => {
        const byte = byteAt(event.target);
        if (byte !== null) {
          move(byte);
        }
      }}
    >
      <div class="hex-space" role="presentation" style={{ height: `${rowCount * ROW_HEIGHT}px` }}>
        {rows}
      </div>
    </div>
  );
}

function byteAt(target: EventTarget | null): number | null {
  const byte = target instanceof HTMLElement ? target.dataset["byte"] : undefined;
  return byte === undefined ? null : Number(byte);
}

interface RowProps {
  id: string;
  block: Block;
  map: ByteMap;
  row: number;
  perRow: number;
  active: Range | undefined;
  cursor: number;
}

function HexRow(props: RowProps) {
  const { block, row, perRow } = props;
  const from = row * perRow;
  const cells = [];
  const characters = [];
  for (let byte = from; byte < Math.min(from + perRow, block.bytes.length); byte++) {
    const value = block.bytes[byte] ?? 0;
    const style = styleOf(props, byte);
    cells.push(
      <span key={byte} role="gridcell" id={`${props.id}-${byte}`} aria-colindex={byte - from + 2} data-byte={byte} class={style}>
        {hexByte(value)}
      </span>,
    );
    characters.push(
      <span key={byte} data-byte={byte} class={style}>
        {character(value)}
      </span>,
    );
  }
  return (
    <div role="row" class="hex-row" aria-rowindex={row + 1} style={{ transform: `translateY(${row * ROW_HEIGHT}px)` }}>
      <span role="rowheader" class="hex-offset" aria-colindex={1}>
        {offsetText(from, block.bytes.length)}
      </span>
      <span role="presentation" class={`hex-bytes per-${perRow}`}>
        {cells}
      </span>
      <span class="hex-chars" aria-hidden="true">
        {characters}
      </span>
    </div>
  );
}

function styleOf(props: RowProps, byte: number): string {
  const { block, map } = props;
  const owner = map.owner(byte);
  const part = block.parts[owner];
  const classes = [part === undefined ? "no-part" : tint(part.index)];
  if (part?.part.type === "") {
    classes.push("of-envelope");
  }
  if (map.isStart(byte)) {
    classes.push("start");
  }
  if (includes(props.active, byte)) {
    classes.push("active");
  }
  if (byte === block.stoppedAt) {
    classes.push("stopped");
  }
  if (byte === props.cursor) {
    classes.push("cursor");
  }
  return classes.join(" ");
}
