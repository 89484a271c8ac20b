import type { StepCounter } from "./step-counter.ts";
import { blankPattern } from "./fold.ts";
import type { NameIndex } from "./name-index.ts";
import { type Problem, problemAt, removeFix } from "./problem.ts";

/** Matches to the end of the line. */
const clause = new RegExp(
  String.raw`(?:(?:order|sort|sorted|group)${blankPattern}+by|limit${blankPattern}+\d+)(?![\p{L}\p{N}_])[^\r\n]*`,
  "iuy",
);
const clauseStart = /[glos]/iu;

/** SQL clauses such as `ORDER BY` or `LIMIT`: reports them and returns their end, else null. */
export function findForeignClause(
  text: string,
  offset: number,
  names: NameIndex,
  problems: Problem[],
  counter: StepCounter,
): number | null {
  if (!clauseStart.test(text.charAt(offset))) return null;
  clause.lastIndex = offset;
  const written = clause.exec(text)?.[0].trimEnd();
  // custom filters can have such names
  if (written === undefined || names.longestAt(text, offset, counter) !== null) return null;
  counter.steps += written.length;
  const place = { start: offset, end: offset + written.length };
  const message = "A query only selects companies. Set sorting and row limits outside it.";
  problems.push(
    problemAt(place, "formula.syntax", message, { suggestions: [removeFix(text, place)] }),
  );
  return place.end;
}
