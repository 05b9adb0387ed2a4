// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { nextIndex, scrollTo, visibleRange } from "./window.ts";

export interface VirtualListProps {
  label: string;
  count: number;
  /** Pixels; all rows have the same height. */
  rowHeight: number;
  /** The cells of the heading; none without a heading. */
  heading?: ComponentChildren;
  /** The cells of a row. The cell with the link gets the attribute "data-row-link". */
  row: (index: number) => ComponentChildren;
  rowClass?: (index: number) => string;
  /** Called with the rows that are needed: from the first up to, without, the second. */
  onRange?: (first: number, last: number) => void;
  /** Rows that are visible at first. */
  start?: number;
  /** A row that another part of the page points to: the list shows it, without taking the focus. */
  pointed?: number | null;
}

/** A table of which only the visible rows are in the page. The arrow keys move between the links of the rows. */
export function VirtualList(props: VirtualListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: (props.start ?? 0) * props.rowHeight, height: 600 });
  const [active, setActive] = useState(props.start ?? 0);
  const wanted = useRef<number | null>(null);
  const { first, last } = visibleRange(view.top, view.height, props.rowHeight, props.count);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) {
      return;
    }
    element.scrollTop = (props.start ?? 0) * props.rowHeight;
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = box.current;
    if (element !== null && props.pointed != null) {
      element.scrollTop = scrollTo(props.pointed, element.scrollTop, element.clientHeight, props.rowHeight);
    }
  }, [props.pointed]);

  useEffect(() => props.onRange?.(first, last), [first, last, props.count]);

  // the row that gets the focus may have been outside of the page until now
  useEffect(() => {
    if (wanted.current !== null) {
      const link = box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [data-row-link]`);
      if (link != null) {
        wanted.current = null;
        link.focus({ preventScroll: true });
      }
    }
  });

  const move = (event: KeyboardEvent): void => {
    const pageRows = Math.max(1, Math.floor(view.height / props.rowHeight) - 1);
    const next = nextIndex(event.key, active, pageRows, props.count);
    const element = box.current;
    if (next === null || element === null || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    event.preventDefault();
    wanted.current = next;
    setActive(next);
    const top = next * props.rowHeight;
    if (top < element.scrollTop) {
      element.scrollTop = top;
    } else if (top + props.rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + props.rowHeight - element.clientHeight;
    }
    setView({ top: element.scrollTop, height: element.clientHeight });
  };

  const current = Math.min(active, Math.max(0, props.count - 1));
  const focusable = current >= first && current < last ? current : first;
  const rows = [];
  for (let index = first; index < last; index++) {
    rows.push(
      <div
        key={index}
        role="row"
        aria-rowindex={index + (props.heading === undefined ? 1 : 2)}
        data-index={index}
        class={`vrow ${props.rowClass?.(index) ?? ""}`}
        style={{ transform: `translateY(${index * props.rowHeight}px)`, height: `${props.rowHeight}px` }}
        ref={(element) => {
          const link = element?.querySelector<HTMLElement>("[data-row-link]");
          if (link != null) {
            link.tabIndex = index === focusable ? 0 : -1;
          }
        }}
        onFocusIn={() => setActive(index)}
      >
        {props.row(index)}
      </div>,
    );
  }
  return (
    <div role="table" aria-label={props.label} aria-rowcount={props.count + (props.heading === undefined ? 0 : 1)} class="vtable">
      {props.heading !== undefined && (
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} class="vhead">
            {props.heading}
          </div>
        </div>
      )}
      <div
        role="rowgroup"
        class="vbox"
        ref={box}
        onKeyDown={move}
        onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
      >
        <div class="vspace" role="presentation" style={{ height: `${props.count * props.rowHeight}px` }}>
          {rows}
        </div>
      </div>
    </div>
  );
}
