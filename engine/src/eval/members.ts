import type { TextColumn } from "../table/column.ts";
import { splitMembers } from "../table/members.ts";
import { foldText } from "./fold-text.ts";

/** Combination codes by folded text. */
const known = new WeakMap<TextColumn, ReadonlyMap<string, readonly number[]>>();

export function hasMember(combination: string, folded: string): boolean {
  return splitMembers(combination).some((member) => foldText(member) === folded);
}

/** 1 or 0 by code + 1; 0 without any text. */
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
