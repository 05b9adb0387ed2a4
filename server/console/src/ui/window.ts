// SPDX-License-Identifier: Apache-2.0

const OVERSCAN = 6;

/** The rows that the page needs: the visible ones and some around them. */
export function visibleRange(
  top: number,
  height: number,
  rowHeight: number,
  count: number,
): { first: number; last: number } {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight) - OVERSCAN));
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  return { first, last: Math.max(first, last) };
}

/** The row to which a key leads; null if the key leads nowhere. */
export function nextIndex(key: string, index: number, pageRows: number, count: number): number | null {
  const end = count - 1;
  if (end < 0) {
    return null;
  }
  switch (key) {
    case "ArrowDown":
      return Math.min(end, index + 1);
    case "ArrowUp":
      return Math.max(0, index - 1);
    case "PageDown":
      return Math.min(end, index + pageRows);
    case "PageUp":
      return Math.max(0, index - pageRows);
    case "Home":
      return 0;
    case "End":
      return end;
    default:
      return null;
  }
}

/** The pages of a list that a range of rows needs. */
export function pagesOf(first: number, last: number, pageSize: number): number[] {
  const pages: number[] = [];
  for (let page = Math.floor(first / pageSize); page * pageSize < last; page++) {
    pages.push(page);
  }
  return pages;
}

/** Where a list must scroll so that a row is visible, with a row around it; the same place if it is visible already. */
export function scrollTo(row: number, top: number, height: number, rowHeight: number): number {
  const from = row * rowHeight;
  if (from < top) {
    return Math.max(0, from - rowHeight);
  }
  return from + rowHeight > top + height ? from + 2 * rowHeight - height : top;
}
