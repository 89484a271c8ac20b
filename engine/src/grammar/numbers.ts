import { blankPattern, isDigit } from "./fold.ts";

export interface NumberMatch {
  /** Infinity on overflow. */
  readonly value: number;
  readonly end: number;
}

const groups = String.raw`\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}`;
const plain = String.raw`\d+(?:_\d+)*`;
const tail = String.raw`(?:\.(?:\d+(?:_\d+)*)?)?(?:e[+-]?\d+)?`;
const grouped = new RegExp(`(?:(?:${groups})(?![\\d,]*,?\\d)|${plain})${tail}`, "iuy");
const ungrouped = new RegExp(`${plain}${tail}`, "iuy");
const fraction = /\.\d+(?:_\d+)*(?:e[+-]?\d+)?/iuy;

/**
 * `1500`, `1,500`, `1,00,000`, `1_500`, `.5`, `1e3`. Commas group digits only if `commaGroups`; in
 * lists they separate.
 */
export function matchNumber(
  text: string,
  offset: number,
  commaGroups: boolean,
): NumberMatch | null {
  const pattern = isDigit(text.charCodeAt(offset)) ? (commaGroups ? grouped : ungrouped) : fraction;
  pattern.lastIndex = offset;
  const match = pattern.exec(text);
  if (match === null) return null;
  return { value: Number(match[0].replaceAll(/[,_]/g, "")), end: offset + match[0].length };
}

const datePattern = /(\d{4})-(\d{2})-(\d{2})(?!\d)/uy;

/** `2025-08-31` in days since 1970-01-01; null if invalid. */
export function matchDate(text: string, offset: number): NumberMatch | null {
  datePattern.lastIndex = offset;
  const match = datePattern.exec(text);
  if (match === null) return null;
  const value = dayNumber(Number(match[1]), Number(match[2]), Number(match[3]));
  return value === null ? null : { value, end: offset + match[0].length };
}

/** Days since 1970-01-01; null for an invalid date. */
export function dayNumber(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() / 86_400_000 : null;
}

/** `2025-08-31`; outside the calendar the number. */
export function writeDay(days: number): string {
  const date = new Date(days * 86_400_000);
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10);
}

const unitPattern = new RegExp(
  String.raw`(lakh${blankPattern}+cr(?:ores?)?|crores?|cr|lakhs?|k|mn|bn)(?![\p{L}\p{N}_])`,
  "iuy",
);

export interface UnitMatch {
  /** A crore is 10,000,000. */
  readonly scale: number;
  readonly end: number;
}

/** `cr`, `crore`, `lakh`, `k`, `mn`, `bn`, `lakh crore`. */
export function matchUnit(text: string, offset: number): UnitMatch | null {
  unitPattern.lastIndex = offset;
  const match = unitPattern.exec(text);
  if (match === null) return null;
  return { scale: unitScale(match[0].toLowerCase()), end: offset + match[0].length };
}

function unitScale(word: string): number {
  if (word.startsWith("lakh") && word.includes("cr")) return 1e12;
  if (word.startsWith("cr")) return 1e7;
  if (word.startsWith("lakh")) return 1e5;
  if (word === "k") return 1e3;
  return word === "mn" ? 1e6 : 1e9;
}
