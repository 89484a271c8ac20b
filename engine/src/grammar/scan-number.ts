import { matchStrayCurrency, skipCurrency, skipAmountSuffix } from "./currency.ts";
import { isDigit, isWordCharacter } from "./fold.ts";
import { matchDate, matchNumber, matchUnit } from "./numbers.ts";
import type { Problem } from "./problem.ts";
import { findBadGroups, findMisspeltUnit } from "./scan-misspelt.ts";
import type { Found } from "./scan-quoted.ts";
import { plain, type Word } from "./tokens.ts";

/** `₹1,000`, `Rs. 500/-`, or a misplaced rupee sign. */
export function findMarkedNumber(
  text: string,
  offset: number,
  before: Word | undefined,
  list: "Call" | "In" | null,
  problems: Problem[],
): Found | null {
  const start = skipCurrency(text, offset);
  if (start !== null) {
    return findNumber(text, start, list === null, before, problems);
  }
  const followsNumber = before?.type === "Number" || before?.type === "Unit";
  const stray = matchStrayCurrency(text, offset, followsNumber);
  return stray === null ? null : { type: "Stray", end: stray, meaning: plain };
}

export function findNumber(
  text: string,
  offset: number,
  commaGroups: boolean,
  before: Word | undefined,
  problems: Problem[],
): Found | null {
  const date = matchDate(text, offset);
  if (date) return { type: "Date", end: date.end, meaning: { kind: "number", value: date.value } };
  const number = matchNumber(text, offset, commaGroups);
  if (number === null) return null;
  const groups = text.charAt(number.end) === "," && isDigit(text.charCodeAt(number.end + 1));
  // `BETWEEN 10,20` lacks its AND
  if (commaGroups && groups && before?.type !== "Between") {
    return findBadGroups(text, offset, problems);
  }
  const joined = isWordCharacter(text.charCodeAt(number.end));
  // `3Years` is part of a name, `5cr` a number and its unit
  if (joined && number.end < text.length && !beginsUnit(text, number.end)) return null;
  const end = skipAmountSuffix(text, number.end);
  return { type: "Number", end, meaning: { kind: "number", value: number.value } };
}

function beginsUnit(text: string, offset: number): boolean {
  return matchUnit(text, offset) !== null || findMisspeltUnit(text, offset, []) !== null;
}
