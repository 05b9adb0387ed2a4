// SPDX-License-Identifier: Apache-2.0
import { useRef } from "preact/hooks";
import { go } from "../route.ts";

export interface Tab {
  id: string;
  name: string;
  href: string;
}

/** Links to the views of one thing. Arrow keys move between them, as in other programs. The view has the id "panel". */
export function Tabs(props: { label: string; tabs: Tab[]; selected: string }) {
  const list = useRef<HTMLDivElement>(null);
  const { tabs } = props;
  const move = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const current = tabs.findIndex((each) => each.id === props.selected);
      const index = (current + step + tabs.length) % tabs.length;
      go(tabs[index]?.href ?? "");
      list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
    }
  };
  return (
    <div role="tablist" aria-label={props.label} class="tabs" ref={list} onKeyDown={move}>
      {tabs.map((each) => (
        <a
          key={each.id}
          role="tab"
          id={`tab-${each.id}`}
          aria-selected={each.id === props.selected}
          aria-controls="panel"
          tabIndex={each.id === props.selected ? 0 : -1}
          href={each.href}
        >
          {each.name}
        </a>
      ))}
    </div>
  );
}
