import type { Period } from "../contract/index.ts";
import { blankPattern } from "./fold.ts";

export interface PeriodMatch {
  readonly period: Period;
  readonly end: number;
}

/** Ignores case and spacing. */
const phrase = (source: string): RegExp =>
  new RegExp(source.replaceAll("_", `${blankPattern}*`).replaceAll(" ", `${blankPattern}+`), "iuy");

const phrases: readonly (readonly [RegExp, (back: number) => Period])[] = [
  [phrase("(?:latest|current) quarter"), () => ({ unit: "quarter", back: 0 })],
  [phrase("preceding year quarter|same quarter last year"), () => ({ unit: "quarter", back: 4 })],
  [phrase("preceding quarter"), () => ({ unit: "quarter", back: 1 })],
  [phrase("(?:last|latest) year"), () => ({ unit: "year", back: 0 })],
  [phrase("preceding year"), () => ({ unit: "year", back: 1 })],
  [phrase(String.raw`(\d{1,4})_quarters? (?:ago|back)`), (back) => ({ unit: "quarter", back })],
  [phrase(String.raw`(\d{1,4})_years? (?:ago|back)`), (back) => ({ unit: "year", back })],
];

const continuesWord = /[\p{L}\p{N}_]/uy;
const mayStart = /[lcsp\d]/iu;

/** `latest quarter`, `preceding year`, `10years back`; or null. */
export function matchPeriod(text: string, offset: number): PeriodMatch | null {
  if (!mayStart.test(text.charAt(offset))) return null;
  for (const [pattern, build] of phrases) {
    pattern.lastIndex = offset;
    const match = pattern.exec(text);
    if (match === null) continue;
    const end = offset + match[0].length;
    continuesWord.lastIndex = end;
    if (continuesWord.test(text)) continue;
    return { period: build(Number(match[1] ?? 0)), end };
  }
  return null;
}

export interface SpanMatch {
  readonly unit: Period["unit"];
  /** Unchecked. */
  readonly count: number;
  readonly end: number;
}

const span = new RegExp(
  String.raw`(\d{1,15}(?:\.\d{1,15})?)${blankPattern}*(year|quarter)s?(?![\p{L}\p{N}_])`,
  "iuy",
);

/** `5 years`, `6quarters`; or null. */
export function matchSpan(text: string, offset: number): SpanMatch | null {
  span.lastIndex = offset;
  const match = span.exec(text);
  if (match === null) return null;
  const unit = match[2]?.toLowerCase() === "year" ? "year" : "quarter";
  return { unit, count: Number(match[1]), end: offset + match[0].length };
}

/** `latest quarter`, `3 quarters ago`, `last year`, `1 year ago`. */
export function formatPeriod({ unit, back }: Period): string {
  if (back === 0) return unit === "quarter" ? "latest quarter" : "last year";
  return `${back} ${unit}${back === 1 ? "" : "s"} ago`;
}
