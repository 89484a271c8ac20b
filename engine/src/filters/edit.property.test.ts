import * as fc from "fast-check";
import { expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import type { FilterDraft, QueryFilter, Result } from "../contract/index.ts";
import { formatQuery } from "../format-query.ts";
import { scan } from "../grammar/scanner.ts";
import { createQueryReader, type QueryReader } from "../query.ts";
import { canonicalText } from "../semantics/canonical.ts";
import { anyFilters, anyQuery } from "../truth/any-query.fixture.ts";
import { anyHostileText } from "../truth/any-hostile-text.fixture.ts";
import { anyChoice, anyRange } from "./any-draft.fixture.ts";
import { editQuery } from "./edit.ts";
import { cutQuery, outlineQuery } from "./outline.ts";

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
  cutQuery(text, reader)?.clauses.map(({ node }) => canonicalText(node)) ?? ["unreadable"];

const commentsOf = (text: string): readonly string[] =>
  scan(text, productReader.names).comments.map(({ start, end }) => text.slice(start, end).trim());

/** What a draft says, of the filter that it became. */
function saidBy(filter: QueryFilter | undefined): unknown {
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

test("what is written into a query is read out of it again, and all else stays", () => {
  fc.assert(
    fc.property(asked, ({ reader, text, draft, at }) => {
      const before = outlineQuery(text, reader, asGiven);
      const others = before.filters.map(({ clause }) => clause.text);
      const added = editQuery({ query: text, at: null, filter: draft }, reader);
      const after = outlineQuery(valueOf(added), reader, asGiven);
      expect(after.drawable).toBe(true);
      if (draft.kind !== "text") expect(saidBy(after.filters.at(-1))).toEqual(draft);
      const kept = after.filters.map(({ clause }) => clause.text);
      expect(kept.slice(0, others.length)).toEqual(others);
      expect(commentsOf(valueOf(added))).toEqual([
        ...commentsOf(text),
        ...(draft.kind === "text" ? commentsOf(draft.text) : []),
      ]);
      const { text: formatted } = formatQuery(valueOf(added), reader);
      expect(formatQuery(formatted, reader).text).toBe(formatted);
      expect(meaningsOf(formatted, reader)).toEqual(meaningsOf(valueOf(added), reader));
      if (!before.drawable) return;
      const place = at % others.length;
      const replaced = valueOf(editQuery({ query: text, at: place, filter: draft }, reader));
      const drawn = outlineQuery(replaced, reader, asGiven);
      if (draft.kind !== "text") {
        expect(drawn.filters.map(({ clause }) => clause.text)).toEqual(
          others.with(place, drawn.filters[place]?.clause.text ?? ""),
        );
        expect(saidBy(drawn.filters[place])).toEqual(draft);
        expect(commentsOf(replaced).toSorted()).toEqual(commentsOf(text).toSorted());
      }
    }),
    { numRuns: 300, seed: 11 },
  );
}, 120_000);

test("what is taken away leaves the others as they were written", () => {
  fc.assert(
    fc.property(asked, ({ reader, text, at }) => {
      const { drawable, filters } = outlineQuery(text, reader, asGiven);
      if (!drawable) return;
      const others = filters.map(({ clause }) => clause.text);
      const place = at % others.length;
      const left = valueOf(editQuery({ query: text, at: place, filter: null }, reader));
      const after = outlineQuery(left, reader, asGiven);
      // of one line of a query that OR joins nothing can be drawn
      if (after.drawable) {
        expect(after.filters.map(({ clause }) => clause.text)).toEqual(others.toSpliced(place, 1));
      }
      expect(meaningsOf(left, reader)).toEqual(meaningsOf(text, reader).toSpliced(place, 1));
      const outside = commentsOf(text).length - commentsOf(others[place] ?? "").length;
      if (others.length > 1) expect(commentsOf(left)).toHaveLength(outside);
    }),
    { numRuns: 300, seed: 12 },
  );
}, 120_000);

test("no text and no draft makes it throw", () => {
  const draft = fc.oneof(
    anyChoice,
    anyRange,
    anyHostileText.map((text): FilterDraft => ({ kind: "text", text })),
  );
  fc.assert(
    fc.property(anyHostileText, fc.option(draft), fc.option(fc.nat(3)), (query, filter, at) => {
      const outline = outlineQuery(query, productReader, asGiven);
      const edited = editQuery({ query, at, filter }, productReader);
      if (edited.ok && edited.value !== "") {
        expect(cutQuery(edited.value, productReader)).not.toBeNull();
      }
      expect(outline.drawable || outline.filters.length === 0).toBe(true);
    }),
    { numRuns: 300, seed: 13 },
  );
}, 120_000);
