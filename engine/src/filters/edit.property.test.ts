import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import type { FilterDraft, QueryFilter, Result } from "../contract/index.ts";
import { formatQuery, createQueryReader, type QueryReader } from "../query.ts";
import { scan } from "../grammar/scanner.ts";
import { canonicalText } from "../semantics/canonical.ts";
import { anyFilters, anyQuery } from "../truth/any-query.fixture.ts";
import { anyHostileText } from "../truth/any-hostile-text.fixture.ts";
import { anyChoice, anyRange } from "./any-draft.fixture.ts";
import { editQuery } from "./edit.ts";
import { splitQuery, outlineQuery } from "./outline.ts";

const productReader = createQueryReader(productCatalogue);
const asGiven = (_: string, text: string): string => text;

const anyDraft: fc.Arbitrary<FilterDraft> = fc.oneof(
  anyChoice,
  anyRange,
  anyQuery.map(({ text }): FilterDraft => ({ kind: "text", text })),
);

function valueOf(result: Result<string>): string {
  if (result.ok) return result.value;
  throw new Error(result.diagnostics.map(({ message }) => message).join(" "));
}

const meaningsOf = (text: string, reader: QueryReader): readonly string[] =>
  splitQuery(text, reader)?.clauses.map(({ node }) => canonicalText(node)) ?? ["unreadable"];

const commentsOf = (text: string): readonly string[] =>
  scan(text, productReader.names).comments.map(({ start, end }) => text.slice(start, end).trim());

/** Returns the parts of a filter that a draft defines. */
function contentOf(filter: QueryFilter | undefined): unknown {
  if (filter?.kind === "choice") {
    const { kind, key, values } = filter;
    return { kind, key, values };
  }
  if (filter?.kind === "range") {
    const { kind, key, low, high } = filter;
    return { kind, key, low, high };
  }
  return filter?.kind;
}

const asked = fc
  .record({ filters: anyFilters, query: anyQuery, draft: anyDraft, at: fc.nat() })
  .map(({ filters, query, draft, at }) => ({
    reader: productReader.define(filters.given),
    text: query.text,
    draft,
    at,
    // what a failure prints
    toString: () => JSON.stringify({ text: query.text, draft, at, filters: filters.given }),
  }))
  .filter(({ reader, text }) => reader.read(text).condition !== null)
  .filter(
    ({ reader, draft }) => draft.kind !== "text" || reader.read(draft.text).condition !== null,
  );

interface Asked {
  readonly reader: QueryReader;
  readonly text: string;
  readonly draft: FilterDraft;
  readonly at: number;
}

const textsOf = (filters: readonly QueryFilter[]): readonly string[] =>
  filters.map(({ clause }) => clause.text);

const saidIn = (text: string, draft: FilterDraft, place: number, reader: QueryReader): unknown => {
  if (draft.kind === "text") return draft;
  return contentOf(outlineQuery(text, reader, asGiven).filters.at(place));
};

function verifyAdded({ reader, text, draft }: Asked): void {
  const others = textsOf(outlineQuery(text, reader, asGiven).filters);
  const added = valueOf(editQuery({ query: text, at: null, filter: draft }, reader));
  const after = outlineQuery(added, reader, asGiven);
  expect(after.drawable).toBe(true);
  expect(saidIn(added, draft, -1, reader)).toEqual(draft);
  expect(textsOf(after.filters).slice(0, others.length)).toEqual(others);
  const before = meaningsOf(text, reader);
  expect(meaningsOf(added, reader).slice(0, before.length)).toEqual(before);
  const own = draft.kind === "text" ? commentsOf(draft.text) : [];
  expect(commentsOf(added)).toEqual([...commentsOf(text), ...own]);
  const { text: formatted } = formatQuery(added, reader);
  expect(formatQuery(formatted, reader).text).toBe(formatted);
  expect(meaningsOf(formatted, reader)).toEqual(meaningsOf(added, reader));
}

function verifyReplaced({ reader, text, draft, at }: Asked): void {
  const before = outlineQuery(text, reader, asGiven);
  if (!before.drawable || draft.kind === "text") return;
  const place = at % before.filters.length;
  const replaced = valueOf(editQuery({ query: text, at: place, filter: draft }, reader));
  const after = textsOf(outlineQuery(replaced, reader, asGiven).filters);
  expect(after).toEqual(textsOf(before.filters).with(place, after[place] ?? ""));
  expect(saidIn(replaced, draft, place, reader)).toEqual(draft);
  const meanings = meaningsOf(replaced, reader);
  expect(meanings).toEqual(meaningsOf(text, reader).with(place, meanings[place] ?? ""));
  expect(commentsOf(replaced).toSorted()).toEqual(commentsOf(text).toSorted());
}

function verifyRemoved({ reader, text, at }: Asked): void {
  const before = outlineQuery(text, reader, asGiven);
  if (!before.drawable) return;
  const others = textsOf(before.filters);
  const place = at % others.length;
  const left = valueOf(editQuery({ query: text, at: place, filter: null }, reader));
  const after = outlineQuery(left, reader, asGiven);
  // the one line of a query that is left may be joined by OR
  const expected = after.drawable ? others.toSpliced(place, 1) : [];
  expect(textsOf(after.filters)).toEqual(expected);
  expect(meaningsOf(left, reader)).toEqual(meaningsOf(text, reader).toSpliced(place, 1));
  const outside = commentsOf(text).length - commentsOf(others[place] ?? "").length;
  expect(commentsOf(left)).toHaveLength(others.length > 1 ? outside : 0);
}

test("what is written into a query is read out of it again, and all else stays", () => {
  const verify = (given: Asked): void => {
    verifyAdded(given);
    verifyReplaced(given);
  };
  const added = fc.property(asked, verify);
  expect(() => fc.assert(added, { numRuns: propertyRuns(300), seed: 11 })).not.toThrow();
}, 120_000);

test("what is taken away leaves the others as they were written", () => {
  const removed = fc.property(asked, verifyRemoved);
  expect(() => fc.assert(removed, { numRuns: propertyRuns(300), seed: 12 })).not.toThrow();
}, 120_000);

test("no text and no draft makes it throw", () => {
  const draft = fc.oneof(
    anyChoice,
    anyRange,
    anyHostileText.map((text): FilterDraft => ({ kind: "text", text })),
  );
  const verify = (query: string, filter: FilterDraft | null, at: number | null): void => {
    const { drawable, filters } = outlineQuery(query, productReader, asGiven);
    expect(drawable || filters.length === 0).toBe(true);
    const edited = editQuery({ query, at, filter }, productReader);
    const text = edited.ok ? edited.value : "";
    expect(splitQuery(text, productReader)).not.toBeNull();
  };
  const given = fc.property(anyHostileText, fc.option(draft), fc.option(fc.nat(3)), verify);
  expect(() => fc.assert(given, { numRuns: propertyRuns(300), seed: 13 })).not.toThrow();
}, 120_000);
