import { blankPattern } from "./fold.ts";
import { matchUnit } from "./numbers.ts";
import { matchSpan } from "./periods.ts";
import { type Problem, problemAt, replaceFix } from "./problem.ts";
import type { Found } from "./scan-quoted.ts";

/** Common spellings of units. */
const units: ReadonlyMap<string, string> = new Map([
  ["b", "bn"],
  ["billion", "bn"],
  ["billions", "bn"],
  ["crs", "cr"],
  ["l", "lakh"],
  ["lac", "lakh"],
  ["lacs", "lakh"],
  ["m", "mn"],
  ["million", "mn"],
  ["millions", "mn"],
  ["thousand", "k"],
  ["thousands", "k"],
]);

const wordEnd = String.raw`(?![\p{L}\p{N}_])`;
const unitPattern = new RegExp(`(?:${[...units.keys()].join("|")})${wordEnd}`, "iuy");
const percentPattern = new RegExp(`(?:percent|per cent|pct)${wordEnd}`, "iuy");
const spanPattern = new RegExp(
  String.raw`(\d{1,4})${blankPattern}*(y|yrs?|q|qtrs?|quarterly|yearly)${wordEnd}`,
  "iuy",
);

/** Accepts `million`, `lacs` or `percent` after a number, with a diagnostic. */
export function findMisspeltUnit(text: string, offset: number, problems: Problem[]): Found | null {
  percentPattern.lastIndex = offset;
  const percent = percentPattern.exec(text)?.[0];
  if (percent !== undefined) {
    const end = offset + percent.length;
    problems.push(misspelling(text, { start: offset, end }, "%"));
    return { type: "Percent", end, meaning: { kind: "plain" } };
  }
  unitPattern.lastIndex = offset;
  const written = unitPattern.exec(text)?.[0];
  const meant = written === undefined ? undefined : units.get(written.toLowerCase());
  const unit = meant === undefined ? null : matchUnit(meant, 0);
  if (written === undefined || meant === undefined || unit === null) return null;
  const end = offset + written.length;
  problems.push(misspelling(text, { start: offset, end }, meant));
  return { type: "Unit", end, meaning: { kind: "unit", scale: unit.scale } };
}

/** `3 yrs` as a function argument. */
export function findMisspeltSpan(text: string, offset: number, problems: Problem[]): Found | null {
  spanPattern.lastIndex = offset;
  const [written, count = "", word = ""] = spanPattern.exec(text) ?? [];
  if (written === undefined) return null;
  const unit = word.toLowerCase().startsWith("y") ? "year" : "quarter";
  const meant = `${Number(count)} ${unit}${Number(count) === 1 ? "" : "s"}`;
  const span = matchSpan(meant, 0);
  if (span === null) return null;
  const end = offset + written.length;
  problems.push(misspelling(text, { start: offset, end }, meant));
  return { type: "Span", end, meaning: { kind: "span", unit, count: span.count } };
}

const badGroups = /\d+(?:,\d+)+/uy;

/** `1,00,00`: wrong digit groups, read as one number with a diagnostic. */
export function findBadGroups(text: string, offset: number, problems: Problem[]): Found | null {
  badGroups.lastIndex = offset;
  const written = badGroups.exec(text)?.[0];
  if (written === undefined) return null;
  const digits = written.replaceAll(",", "");
  const place = { start: offset, end: offset + written.length };
  const decimal = /^\d+,\d{1,2}$/u.test(written) ? [written.replace(",", ".")] : [];
  const message = `"${written}" groups digits incorrectly. Write 1,00,000 or 100,000.`;
  const suggestions = [...decimal, digits].map((number) => replaceFix(place, number));
  problems.push(problemAt(place, "formula.syntax", message, { expected: [digits], suggestions }));
  return { type: "Number", end: place.end, meaning: { kind: "number", value: Number(digits) } };
}

export function misspelling(
  text: string,
  place: { readonly start: number; readonly end: number },
  correction: string,
): Problem {
  const message = `"${text.slice(place.start, place.end)}" is written ${correction}.`;
  return problemAt(place, "formula.syntax", message, {
    expected: [correction],
    suggestions: [replaceFix(place, correction)],
  });
}
