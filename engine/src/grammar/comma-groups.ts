import { type Problem, problemAt, replaceFix } from "./problem.ts";
import type { Word } from "./tokens.ts";

interface List {
  readonly separates: boolean;
  /** Runs of numbers separated by commas. */
  readonly runs: Word[][];
  /** True if some comma is followed by a space; then others probably group digits. */
  spaced: boolean;
}

/**
 * Warns about lists such as `IN (1,000, 2,000)`, which have four numbers. Only if the digits look
 * grouped: a leading zero, or other commas followed by a space.
 */
export function findGroupsInLists(text: string, words: readonly Word[]): readonly Problem[] {
  const problems: Problem[] = [];
  const open: List[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (word.type === "OpenBracket") {
      const separates = before?.type === "In" || before?.type === "Call";
      open.push({ separates, runs: [], spaced: false });
    } else if (word.type === "CloseBracket") {
      const list = open.pop();
      if (list?.separates === true) problems.push(...groupWarnings(text, list));
    } else {
      const list = open.at(-1);
      if (list === undefined || !list.separates) continue;
      const next = words[index + 1];
      if (word.type === "Comma" && next !== undefined && next.start > word.end) list.spaced = true;
      if (word.type === "Number") addNumber(list, word, before, words[index - 2]);
    }
  }
  return problems;
}

function addNumber(
  { runs }: List,
  word: Word,
  comma: Word | undefined,
  other: Word | undefined,
): void {
  const run = runs.at(-1);
  const isTight =
    comma?.type === "Comma" &&
    comma.end === word.start &&
    other?.end === comma.start &&
    run?.at(-1) === other;
  if (isTight) run?.push(word);
  else runs.push([word]);
}

function groupWarnings(text: string, { runs, spaced }: List): readonly Problem[] {
  const pieces = runs.map((run) => run.map(({ start, end }) => text.slice(start, end)));
  const meant = pieces.map(joinGroups);
  const doubtful = [...runs.keys()].filter((index) => {
    const [, ...others] = pieces[index] ?? [];
    if ((meant[index] ?? []).length > others.length) return false;
    return spaced || others.some((piece) => /^0\d/u.test(piece));
  });
  const [first, last] = [runs[doubtful[0] ?? -1]?.[0], runs[doubtful.at(-1) ?? -1]?.at(-1)];
  if (first === undefined || last === undefined) return [];
  const place = { start: first.start, end: last.end };
  let fixed = "";
  let at = place.start;
  for (const index of doubtful) {
    const [begin, end] = [runs[index]?.[0]?.start ?? at, runs[index]?.at(-1)?.end ?? at];
    fixed += text.slice(at, begin) + (meant[index] ?? []).join(", ");
    at = end;
  }
  const count = doubtful.reduce((sum, index) => sum + (runs[index]?.length ?? 0), 0);
  const message = `Commas separate values inside brackets: these are ${count} numbers. Write "${fixed}" for fewer.`;
  return [
    problemAt(place, "formula.comma_in_list", message, {
      severity: "warning",
      suggestions: [replaceFix(place, fixed)],
    }),
  ];
}

/** Regroups `1`, `00`, `000`, `2`, `500` as `100000` and `2500`. */
function joinGroups(pieces: readonly string[]): readonly string[] {
  const numbers: string[][] = [];
  for (const piece of pieces) {
    const groups = numbers.at(-1);
    const continues = groups !== undefined && /^\d{2,3}(?:\.\d+)?$/u.test(piece);
    if (continues && !groups.at(-1)?.includes(".")) groups.push(piece);
    else numbers.push([piece]);
  }
  return numbers.flatMap((groups) =>
    /^(?:[₹₨\s]|rs\.?|inr)*\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^(?:[₹₨\s]|rs\.?|inr)*\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/iu.test(
      groups.join(","),
    )
      ? [groups.join("")]
      : groups,
  );
}
