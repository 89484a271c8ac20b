import { expect } from "vitest";
import type { Clause, ExplainedNode } from "../contract/index.ts";
import { addFormulaColumns } from "../dataset/formula-columns.ts";
import { explain } from "../explain/explain.ts";
import { compareQueries } from "../explain/impact.ts";
import { findNearMisses } from "../explain/near-misses.ts";
import type { QuerySource } from "../explain/query-source.ts";
import type { QueryReader } from "../query.ts";
import { partsOf } from "../semantics/checked-columns.ts";
import { type CheckedNode, isText, isTruth } from "../semantics/checked.ts";
import type { Market } from "./any-market.fixture.ts";
import type { Filters, Query } from "./any-query.fixture.ts";
import { verifyFormat } from "./verify-format.fixture.ts";
import { readerOf, readRight } from "./verify.fixture.ts";
import { isInMarket } from "./market.fixture.ts";
import { createNaive, type Naive, type Truth } from "./naive.fixture.ts";

type Value = number | string | boolean | null;

/** Verifies formatting, explanations, near misses and impact against the naive evaluator. */
export async function verifyAnswers(
  market: Market,
  filters: Filters,
  queries: readonly Query[],
): Promise<void> {
  const own = readerOf(filters);
  const naive = createNaive(market);
  const data = explainApiOf(market, own);
  for (const [index, { text, meaning }] of queries.entries()) {
    const truths = naive.answer(meaning(filters.meanings)).truths;
    verifyFormat(text, own);
    if (market.rows > 0) await verifyExplanation(text, index % market.rows, truths, naive, data);
    await verifyNearMisses(text, truths, naive, data);
    const before = queries[index - 1];
    if (before === undefined) continue;
    const old = naive.answer(before.meaning(filters.meanings)).truths;
    await verifyImpact([before.text, text], [old, truths], naive, data);
  }
}

function explainApiOf(market: Market, reader: QueryReader): QuerySource {
  const { columns } = market;
  const loadable = { ...columns, isLoaded: isInMarket, load: () => Promise.resolve() };
  return {
    reader,
    columns: addFormulaColumns(loadable, (key) => reader.filterColumn(key)),
    asOf: "2026-01-30",
    readIds: () => Promise.resolve(Array.from({ length: market.rows }, (_, row) => row)),
  };
}

async function verifyExplanation(
  query: string,
  row: number,
  truths: readonly Truth[],
  naive: Naive,
  data: QuerySource,
): Promise<void> {
  const result = await explain({ query, company: { row } }, data);
  if (!result.ok) throw new Error(`${query} is not explained.`);
  const { matches, root } = result.value;
  expect({ query, row, matches }).toEqual({ query, row, matches: truths[row] });
  const condition = readRight(data.reader, query);
  const told: [string, Value][] = [];
  const right: [string, Value][] = [];
  const visit = (node: CheckedNode, explained: ExplainedNode): void => {
    told.push([explained.text, alike(explained.value)]);
    right.push([explained.text, valueOf(node, row, naive)]);
    const shown = explained.filter === null ? explained : explained.parts[0];
    const parts = partsOf(node);
    expect({ query, parts: shown?.parts.length }).toEqual({ query, parts: parts.length });
    for (const [index, part] of parts.entries()) {
      const other = shown?.parts[index];
      if (other !== undefined) visit(part, other);
    }
    if (shown?.decided === true) verifyDecided(query, node, shown);
  };
  visit(condition, root);
  verifyOneLine(query, root.text, truths, naive, data.reader);
  expect({ query, row, told }).toEqual({ query, row, told: right });
  expect(root.decided).toBe(true);
}

/** A query on one line, as the root of its explanation quotes it, finds the same companies. */
function verifyOneLine(
  query: string,
  line: string,
  truths: readonly Truth[],
  naive: Naive,
  own: QueryReader,
): void {
  const again = readRight(own, line);
  const found = truths.map((_, row) => naive.truth(again, row));
  expect({ query, line, found }).toEqual({ query, line, found: truths });
}

/** Verifies that the parts that decided an `and` or `or` are those with its value. */
function verifyDecided(
  query: string,
  node: CheckedNode,
  { parts, value, text }: ExplainedNode,
): void {
  if (node.kind !== "and" && node.kind !== "or") return;
  const deciding = parts.filter(({ decided }) => decided).map((part) => part.value);
  expect({ query, text, deciding }).toEqual({
    query,
    text,
    deciding: parts.filter((part) => part.value === value).map(() => value),
  });
}

function valueOf(node: CheckedNode, row: number, naive: Naive): Value {
  if (isText(node)) return naive.text(node, row);
  return alike(isTruth(node) ? naive.truth(node, row) : naive.number(node, row));
}

/** Texts without case and outer white space, and one zero for both. */
function alike(value: Value): Value {
  if (typeof value === "string") return value.trim().toLowerCase();
  return value === 0 ? 0 : value;
}

/** Returns the result of each clause alone, parsed again from its part of the text. */
function truthsOfClauses(
  query: string,
  clauses: readonly Clause[],
  naive: Naive,
  own: QueryReader,
): (row: number) => readonly Truth[] {
  // one of a bracket goes on behind a line break, which outside would begin another
  const nodes = clauses.map(({ start, end }) => readRight(own, `(${query.slice(start, end)}\n)`));
  return (row) => nodes.map((node) => naive.truth(node, row));
}

const indicesOf = (truths: readonly Truth[], wanted: (truth: Truth) => boolean): number[] =>
  [...truths.keys()].filter((index) => wanted(truths[index] ?? null));

async function verifyNearMisses(
  query: string,
  truths: readonly Truth[],
  naive: Naive,
  data: QuerySource,
): Promise<void> {
  const limit = 10;
  const result = await findNearMisses({ query, columns: ["sales"], limit }, data);
  if (!result.ok) throw new Error(`${query} has no near misses.`);
  const { clauses, companies, histogram, page } = result.value;
  const truthsAt = truthsOfClauses(query, clauses, naive, data.reader);
  const failures = truths.map((_, row) => indicesOf(truthsAt(row), (truth) => truth !== true));
  const counts = Array.from({ length: clauses.length + 1 }, () => 0);
  for (const { length } of failures) counts[length] = (counts[length] ?? 0) + 1;
  expect({ query, histogram }).toEqual({ query, histogram: counts });
  const missing = failures.map(({ length }) => length).filter((count) => count > 0);
  expect({
    query,
    fails: companies.map(({ failed, unknown }) => failed.length + unknown.length),
  }).toEqual({
    query,
    fails: missing.sort((a, b) => a - b).slice(0, limit),
  });
  for (const { row, failed, unknown } of companies) {
    const each = truthsAt(row);
    const right = {
      failed: indicesOf(each, (truth) => truth === false),
      unknown: indicesOf(each, (truth) => truth === null),
    };
    expect({ query, row, failed, unknown }).toEqual({ query, row, ...right });
  }
  expect([...page.rows]).toEqual(companies.map(({ row }) => row));
}

async function verifyImpact(
  [before, after]: readonly [string, string],
  [old, fresh]: readonly [readonly Truth[], readonly Truth[]],
  naive: Naive,
  data: QuerySource,
): Promise<void> {
  const result = await compareQueries({ before, after }, data);
  if (!result.ok) throw new Error(`${before} and ${after} are not compared.`);
  const { beforeClauses, afterClauses, entered, left, stayed } = result.value;
  const rows = [...old.keys()];
  const failedOf = (text: string, clauses: readonly Clause[]) => {
    const truthsAt = truthsOfClauses(text, clauses, naive, data.reader);
    return (row: number) => indicesOf(truthsAt(row), (truth) => truth !== true);
  };
  const [failedBefore, failedAfter] = [
    failedOf(before, beforeClauses),
    failedOf(after, afterClauses),
  ];
  const told = (all: typeof entered) => all.map(({ row, clauses }) => ({ row, clauses }));
  expect({ before, after, entered: told(entered), left: told(left), stayed }).toEqual({
    before,
    after,
    entered: rows
      .filter((row) => fresh[row] === true && old[row] !== true)
      .map((row) => ({ row, clauses: failedBefore(row) })),
    left: rows
      .filter((row) => old[row] === true && fresh[row] !== true)
      .map((row) => ({ row, clauses: failedAfter(row) })),
    stayed: rows.filter((row) => old[row] === true && fresh[row] === true).length,
  });
}
