import type { Period } from "../contract/index.ts";

export interface PeriodMatch {
  readonly period: Period;
  readonly end: number;
}

const phrases: readonly (readonly [RegExp, (back: number) => Period])[] = [
  [/(?:latest|current)\s+quarter/iuy, () => ({ unit: "quarter", back: 0 })],
  [
    /preceding\s+year\s+quarter|same\s+quarter\s+last\s+year/iuy,
    () => ({ unit: "quarter", back: 4 }),
  ],
  [/preceding\s+quarter/iuy, () => ({ unit: "quarter", back: 1 })],
  [/(?:last|latest)\s+year/iuy, () => ({ unit: "year", back: 0 })],
  [/preceding\s+year/iuy, () => ({ unit: "year", back: 1 })],
  [/(\d{1,4})\s*quarters?\s+(?:ago|back)/iuy, (back) => ({ unit: "quarter", back })],
  [/(\d{1,4})\s*years?\s+(?:ago|back)/iuy, (back) => ({ unit: "year", back })],
];

const continuesWord = /[\p{L}\p{N}_]/uy;
const mayStart = /[lcsp\d]/iu;

/** The period written at `offset`, or null: `latest quarter`, `preceding year`, `10years back`. */
export function matchPeriod(text: string, offset: number): PeriodMatch | null {
  if (!mayStart.test(text.charAt(offset))) return null;
  for (const [phrase, build] of phrases) {
    phrase.lastIndex = offset;
    const match = phrase.exec(text);
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
  /** As it is written: a function takes whole ones within its bounds. */
  readonly count: number;
  readonly end: number;
}

const span = /(\d{1,15}(?:\.\d{1,15})?)\s*(year|quarter)s?(?![\p{L}\p{N}_])/iuy;

/** How many periods a function runs over, written at `offset`: `5 years`, `6quarters`; or null. */
export function matchSpan(text: string, offset: number): SpanMatch | null {
  span.lastIndex = offset;
  const match = span.exec(text);
  if (match === null) return null;
  const unit = match[2]?.toLowerCase() === "year" ? "year" : "quarter";
  return { unit, count: Number(match[1]), end: offset + match[0].length };
}

/** `latest quarter`, `3 quarters ago`, `last year`, `1 year ago`: the way a period is shown. */
export function formatPeriod({ unit, back }: Period): string {
  if (back === 0) return unit === "quarter" ? "latest quarter" : "last year";
  return `${back} ${unit}${back === 1 ? "" : "s"} ago`;
}
