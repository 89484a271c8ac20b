import type { Mark } from "./query-case.ts";

const opening = "⟦";
const closing = "⟧";

export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Removes ⟦marks⟧, which can be nested; null if one is not closed. */
export function readMarks(written: string): MarkedText | null {
  let text = "";
  const open: number[] = [];
  const marks: Mark[] = [];
  for (const sign of written) {
    if (sign === opening) {
      open.push(text.length);
    } else if (sign === closing) {
      const start = open.pop();
      if (start === undefined) return null;
      marks.push({ start, end: text.length });
    } else {
      text += sign;
    }
  }
  return open.length > 0 ? null : { text, marks: marks.toSorted(byPlace) };
}

export function byPlace(a: Mark, b: Mark): number {
  return a.start - b.start || b.end - a.end;
}

/** A query with brackets around its marks. */
export function writeMarks(text: string, marks: readonly Mark[]): string {
  let written = "";
  for (let at = 0; at <= text.length; at += 1) {
    const closed = marks.filter(({ start, end }) => end === at && start < at);
    const empty = marks.filter(({ start, end }) => start === at && end === at);
    const opened = marks.filter(({ start, end }) => start === at && end > at);
    written += closing.repeat(closed.length);
    written += `${opening}${closing}`.repeat(empty.length);
    written += opening.repeat(opened.length);
    written += text.charAt(at);
  }
  return written;
}
