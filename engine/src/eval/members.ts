import type { TextColumn } from "../table/column.ts";
import { splitMembers } from "../table/members.ts";
import { foldText } from "./fold-text.ts";

/** Which combinations of a column have each folded text. */
const known = new WeakMap<TextColumn, ReadonlyMap<string, readonly number[]>>();

/** Whether a text is among those of a combination. */
export function hasMember(combination: string, folded: string): boolean {
  return splitMembers(combination).some((member) => foldText(member) === folded);
}

/** By code + 1 whether the company has the text, 1 or 0; one without any text has it not. */
export function markMembers(column: TextColumn, folded: string): Uint8Array {
  const marks = new Uint8Array(column.dictionary.length + 1);
  for (const code of combinationsOf(column).get(folded) ?? []) marks[code + 1] = 1;
  return marks;
}

function combinationsOf(column: TextColumn): ReadonlyMap<string, readonly number[]> {
  let combinations = known.get(column);
  if (combinations === undefined) {
    const found = new Map<string, number[]>();
    for (const [code, combination] of column.dictionary.entries()) {
      for (const member of splitMembers(combination)) {
        const folded = foldText(member);
        const codes = found.get(folded);
        if (codes === undefined) found.set(folded, [code]);
        else codes.push(code);
      }
    }
    combinations = found;
    known.set(column, combinations);
  }
  return combinations;
}
