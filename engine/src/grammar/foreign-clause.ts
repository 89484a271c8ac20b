import type { Effort } from "./effort.ts";
import { blankPattern } from "./fold.ts";
import type { NameIndex } from "./name-index.ts";
import { type Problem, problemAt, removeFix } from "./problem.ts";

/** To the end of the line: such a part stands last wherever it is written. */
const clause = new RegExp(
  String.raw`(?:(?:order|sort|sorted|group)${blankPattern}+by|limit${blankPattern}+\d+)(?![\p{L}\p{N}_])[^\r\n]*`,
  "iuy",
);
const clauseStart = /[glos]/iu;

/**
 * `ORDER BY Sales DESC` or `LIMIT 10`, which other languages put behind a condition: its end, with a
 * report; null where nothing like it stands at `offset`.
 */
export function findForeignClause(
  text: string,
  offset: number,
  names: NameIndex,
  problems: Problem[],
  effort: Effort,
): number | null {
  if (!clauseStart.test(text.charAt(offset))) return null;
  clause.lastIndex = offset;
  const written = clause.exec(text)?.[0].trimEnd();
  // a filter may be called so
  if (written === undefined || names.longestAt(text, offset, effort) !== null) return null;
  effort.steps += written.length;
  const place = { start: offset, end: offset + written.length };
  const message =
    "A query says which companies match. How they are sorted and how many are shown is chosen apart from it.";
  problems.push(
    problemAt(place, "formula.syntax", message, { suggestions: [removeFix(text, place)] }),
  );
  return place.end;
}
