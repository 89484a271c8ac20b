import type { Place } from "./ast.ts";
import type { Word } from "./tokens.ts";

export interface Comment {
  readonly text: string;
  /** True if it starts its line. */
  readonly beginsLine: boolean;
  /** True for a line comment. */
  readonly endsLine: boolean;
}

export interface Gap {
  readonly remarks: readonly Comment[];
  /** True if the next token was on a new line. */
  readonly breaksAfter: boolean;
}

const lineBreak = /[\n\r]/u;

/** Comments before each token, and after the last. */
export function findGaps(
  text: string,
  words: readonly Word[],
  comments: readonly Place[],
): readonly Gap[] {
  const gaps: Gap[] = [];
  let next = 0;
  for (let index = 0; index <= words.length; index += 1) {
    const end = words[index]?.start ?? text.length;
    const remarks: Comment[] = [];
    let before = words[index - 1]?.end ?? 0;
    for (
      let comment = comments[next];
      comment !== undefined && comment.start < end;
      comment = comments[next]
    ) {
      const written = text.slice(comment.start, comment.end);
      const endsLine = !written.startsWith("/*");
      remarks.push({
        text: endsLine ? written.trimEnd() : written,
        beginsLine: before > 0 && lineBreak.test(text.slice(before, comment.start)),
        endsLine,
      });
      // the line break belongs to the comment
      before = comment.end;
      next += 1;
    }
    const breaksAfter =
      remarks.some(({ beginsLine }) => beginsLine) && lineBreak.test(text.slice(before, end));
    gaps.push({ remarks, breaksAfter });
  }
  return moveBeforeJoins(words, gaps);
}

/** `Sales > 5 AND -- why`: the comment belongs to the condition, and AND moves to the next line. */
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

/** True if the comments force a line break. */
export function breaksLine({ remarks, breaksAfter }: Gap): boolean {
  return (
    breaksAfter ||
    remarks.some(({ beginsLine, endsLine, text }) => beginsLine || endsLine || lineBreak.test(text))
  );
}
