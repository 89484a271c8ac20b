import { foldName } from "../grammar/fold.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import { matchPeriod } from "../grammar/periods.ts";
import { type NearName, nearestTexts } from "./nearest-names.ts";

const phrases = [
  "latest quarter",
  "preceding quarter",
  "preceding year quarter",
  "same quarter last year",
  "last year",
  "preceding year",
];

/** Common spellings of periods. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\b(?:previous|prev|prior)\b/u, "preceding"],
  [/\blast (?=quarter|qtr)/u, "latest "],
  [/\bcurrent (?=year|yr)/u, "latest "],
  [/yrs?\b/u, "year"],
  [/(?:qtrs?|qs?)\b/u, "quarter"],
  [/\b(?:before|earlier|prior|preceding)$/u, "ago"],
  [/^(\d+) ?(year|quarter)s?$/u, "$1 $2s ago"],
];

/**
 * Corrects a known name with a misspelt period: `Sales previous year` becomes `Sales preceding
 * year`; else null.
 */
export function correctPeriod(unknown: string, names: NameIndex): NearName | null {
  const name = names.longestAt(unknown, 0);
  if (name === null || name.end >= unknown.length) return null;
  const rest = foldName(unknown.slice(name.end));
  const respelt = spellings.reduce((text, [wrong, right]) => text.replace(wrong, right), rest);
  const certain = isPeriod(respelt);
  const known = certain ? respelt : nearestTexts(rest, phrases)[0];
  if (known === undefined) return null;
  return { text: `${unknown.slice(0, name.end)} ${known.replace(counted, spell)}`, certain };
}

const counted = /^(\d+) ?(year|quarter)s?/u;

function spell(_: string, count: string, unit: string): string {
  return `${count} ${unit}${count === "1" ? "" : "s"}`;
}

function isPeriod(text: string): boolean {
  return matchPeriod(text, 0)?.end === text.length;
}
