import type { Place } from "./ast.ts";
import type { Word } from "./tokens.ts";

/** A comment on its way into the standard form. */
export interface Remark {
  readonly text: string;
  /** Whether it begins a line of its own, or stands behind what is written before it. */
  readonly beginsLine: boolean;
  /** Whether a line break must follow: a comment to the end of the line. */
  readonly endsLine: boolean;
}

/** The comments before a word, in order. */
export interface Gap {
  readonly remarks: readonly Remark[];
  /** Whether what follows them was written on a line of its own; told only of remarks that begin a line. */
  readonly breaksAfter: boolean;
}

const lineBreak = /[\n\r]/u;

/** The comments before each word, and at last those behind the last word. */
export function findGaps(
  text: string,
  words: readonly Word[],
  comments: readonly Place[],
): readonly Gap[] {
  const gaps: Gap[] = [];
  let next = 0;
  for (let index = 0; index <= words.length; index += 1) {
    const end = words[index]?.start ?? text.length;
    const remarks: Remark[] = [];
    let before = words[index - 1]?.end ?? 0;
    while (next < comments.length && (comments[next] as Place).start < end) {
      const comment = comments[next] as Place;
      const written = text.slice(comment.start, comment.end);
      const endsLine = !written.startsWith("/*");
      remarks.push({
        text: endsLine ? written.trimEnd() : written,
        beginsLine: before > 0 && lineBreak.test(text.slice(before, comment.start)),
        endsLine,
      });
      // the break that ends a line belongs to the comment, not to what comes next
      before = comment.end;
      next += 1;
    }
    const breaksAfter =
      remarks.some(({ beginsLine }) => beginsLine) && lineBreak.test(text.slice(before, end));
    gaps.push({ remarks, breaksAfter });
  }
  return moveBeforeJoins(words, gaps);
}

/**
 * `Sales > 5 AND -- why`: what is said at the end of a line is said of the condition before the word
 * that joins, which goes to the next line.
 */
function moveBeforeJoins(words: readonly Word[], gaps: readonly Gap[]): readonly Gap[] {
  const moved = [...gaps];
  for (const [index, { type }] of words.entries()) {
    const after = moved[index + 1];
    const before = moved[index];
    if (after === undefined || before === undefined) continue;
    if (type !== "And" && type !== "Or") continue;
    if (!after.remarks.some(({ endsLine }) => endsLine)) continue;
    moved[index] = { ...after, remarks: [...before.remarks, ...after.remarks] };
    moved[index + 1] = { remarks: [], breaksAfter: false };
  }
  return moved;
}

/** Whether a line break stands in the gap whatever the layout. */
export function breaksLine({ remarks, breaksAfter }: Gap): boolean {
  return (
    breaksAfter ||
    remarks.some(({ beginsLine, endsLine, text }) => beginsLine || endsLine || lineBreak.test(text))
  );
}
