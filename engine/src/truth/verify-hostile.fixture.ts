import * as fc from "fast-check";
import { expect } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { createCompleter } from "../complete/complete.ts";
import type { Diagnostic, Suggestion } from "../contract/index.ts";
import { formatQuery, createQueryReader } from "../query.ts";
import { limits } from "../grammar/parse.ts";
import { describeWord } from "../hover/hover.ts";
import { anyHostileText } from "./any-hostile-text.fixture.ts";

const reader = createQueryReader(productCatalogue).define([
  { name: "Own ratio", formula: "Debt / Sales" },
  { name: "In a circle", formula: "In a circle + 1" },
]);
const completer = createCompleter(reader.catalogue, reader.names);

export const errorsOf = (text: string): readonly Diagnostic[] =>
  reader.read(text).diagnostics.filter(({ severity }) => severity === "error");

export function applySuggestion(text: string, suggestion: Suggestion): string {
  return text.slice(0, suggestion.start) + suggestion.text + text.slice(suggestion.end);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

const isInside = ({ start, end }: Place, text: string): boolean =>
  Number.isInteger(start) && 0 <= start && start <= end && end <= text.length;

/** Whatever the text, it is read, coloured, completed, explained and formatted without an exception. */
async function verifyText(text: string, caret: number, choice: number): Promise<void> {
  const { tokens, diagnostics, condition, steps } = reader.read(text);
  expect(steps).toBeLessThanOrEqual(limits.steps);
  const suggestions = diagnostics.flatMap((found) => found.suggestions);
  const places = [...tokens, ...diagnostics.map(({ span }) => span), ...suggestions];
  expect(places.filter((place) => !isInside(place, text))).toEqual([]);
  expect(diagnostics.filter(({ span }) => !isRightLine(text, span))).toEqual([]);
  expect(condition === null).toBe(diagnostics.some(({ severity }) => severity === "error"));
  const offers = completer.complete(text, caret);
  expect(offers.filter(({ from, to }) => !isInside({ start: from, end: to }, text))).toEqual([]);
  // each of these parses the text again
  if (choice % 3 === 0)
    verifySuggestion(text, suggestions[choice % Math.max(1, suggestions.length)]);
  if (choice % 3 === 1) await verifyHover(text, caret);
  if (choice % 3 === 2) verifyFormat(text);
}

function verifySuggestion(text: string, suggestion: Suggestion | undefined): void {
  if (suggestion === undefined) return;
  const fixed = applySuggestion(text, suggestion);
  expect(fixed).not.toBe(text);
  reader.read(fixed);
}

async function verifyHover(text: string, caret: number): Promise<void> {
  const word = await describeWord(text, caret, reader);
  if (word === null) return;
  expect(isInside({ start: word.from, end: word.to }, text)).toBe(true);
  expect(word.from <= caret && caret < word.to).toBe(true);
}

function verifyFormat(text: string): void {
  const formatted = formatQuery(text, reader).text;
  expect(formatQuery(formatted, reader).text).toBe(formatted);
}

/** Lines and columns count from 1 and lead to where the span starts. */
function isRightLine(text: string, span: Diagnostic["span"]): boolean {
  const before = text.slice(0, span.start).split("\n");
  return span.line === before.length && span.column === (before.at(-1) ?? "").length + 1;
}

/** Failures print the seed and the smallest text. */
export async function verifyHostile(seed: number, texts: number): Promise<void> {
  const asked = fc
    .tuple(anyHostileText, fc.nat(), fc.nat())
    .map(([text, caret, choice]) => ({ text, caret: caret % (text.length + 2), choice }));
  await fc.assert(
    fc.asyncProperty(asked, ({ text, caret, choice }) => verifyText(text, caret, choice)),
    { seed, numRuns: texts },
  );
}
