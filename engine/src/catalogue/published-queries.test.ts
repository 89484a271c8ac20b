import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, test } from "vitest";

import { evaluate } from "../eval/evaluate.ts";
import { explain } from "../explain/explain.ts";
import { formatText } from "../grammar/format.ts";
import { createQueryReader } from "../query.ts";
import { canonicalText } from "../semantics/canonical.ts";
import { queryToSql } from "../sql/to-sql.ts";
import { completeCompany } from "./derive/complete-company.fixture.ts";
import { deriveCompany } from "./derive/company.ts";
import { productCatalogue } from "./entries.ts";

/** Queries that users of an Indian screener published, as they wrote them; next to the real data. */
const file = path.resolve(
  process.env["REAL_DATA_DIR"] ?? path.resolve(import.meta.dirname, "../../../../shared/data/real"),
  "../published-queries.jsonl",
);
const isThere = existsSync(file);

interface PublishedQuery {
  readonly query: string;
  /** How that screener takes it: `valid`, `invalid-name` or `invalid-syntax`. */
  readonly status: string;
  readonly note: string;
}

function isPublishedQuery(value: unknown): value is PublishedQuery {
  return typeof value === "object" && value !== null && "query" in value && "status" in value;
}

const published: readonly PublishedQuery[] = (isThere ? readFileSync(file, "utf8") : "")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line): unknown => JSON.parse(line))
  .filter(isPublishedQuery);
const valid = published.filter(({ status }) => status === "valid");

const reader = createQueryReader(productCatalogue);
const values = deriveCompany(completeCompany("ordinary"));

/** One company that has every fact, as a dataset of one row; industry medians stand in at 20. */
const oneCompany = {
  rows: 1,
  get: (key: string) => {
    const figure = values.get(key) ?? (key.startsWith("industryP") ? 20 : null);
    const number = typeof figure === "number" ? figure : Number.NaN;
    return { kind: "number" as const, values: Float64Array.of(number) };
  },
};

describe.skipIf(!isThere)("the published queries (need REAL_DATA_DIR)", () => {
  test("are sixty valid ones and a dozen that are not", () => {
    expect(valid.length).toBe(60);
    expect(published.length - valid.length).toBe(12);
  });

  test("that are valid are read without an error", () => {
    const failed = valid.flatMap(({ query }) => {
      const { condition, diagnostics } = reader.read(query);
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      const messages = errors.map(({ message }) => message).join(" ");
      return condition === null || errors.length > 0 ? [`${query}: ${messages}`] : [];
    });
    expect(failed).toEqual([]);
  });

  test("that are valid lack nothing of a company that has every fact", () => {
    const lacking = valid.filter(({ query }) => {
      const { condition } = reader.read(query);
      return condition === null || evaluate(condition, oneCompany).lacking > 0;
    });
    // after its pledge of 4 % no clause of theirs can be unknown
    expect(lacking.map(({ query }) => query)).toEqual([]);
  });

  test("that are valid have a standard form that reads the same and stays as it is", () => {
    const changed = valid.flatMap(({ query }) => {
      const format = (text: string) => formatText(text, reader.catalogue, reader.vocabulary);
      const [before, standard] = [reader.read(query).condition, format(query)];
      const after = reader.read(standard).condition;
      const reads = before !== null && after !== null;
      const isSame = reads && canonicalText(before) === canonicalText(after);
      return isSame && format(standard) === standard ? [] : [`${query}\n=> ${standard}`];
    });
    expect(changed).toEqual([]);
  });

  test("that are valid are explained as they are answered, and written in every dialect", async () => {
    const data = {
      reader,
      columns: { ...oneCompany, has: () => true, isLoaded: () => true, load: async () => {} },
      asOf: null,
      readIds: () => Promise.resolve([1]),
    };
    const wrong: string[] = [];
    for (const { query } of valid) {
      const { condition } = reader.read(query);
      const matches = condition !== null && evaluate(condition, oneCompany).count === 1;
      const explained = await explain({ query, company: { row: 0 } }, data);
      if (!explained.ok || explained.value.matches !== matches) wrong.push(`explain: ${query}`);
      for (const dialect of ["postgres", "sqlite", "duckdb"] as const) {
        const { ok } = queryToSql({ query, dialect }, reader, null);
        if (!ok) wrong.push(`${dialect}: ${query}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("that another screener refuses are read here, but for what is no condition or not known", () => {
    const refused = published
      .filter(({ status }) => status !== "valid")
      .map(({ query }) => ({ query, ...reader.read(query) }))
      .filter(({ condition }) => condition === null);
    const culprits = refused.flatMap(({ query, diagnostics }) =>
      diagnostics
        .filter(({ severity }) => severity === "error")
        .map(({ span }) => query.slice(span.start, span.end)),
    );
    expect(culprits).toEqual([
      // a formula that gives a number; a fragment that goes on from another query
      "If(Debt to equity < 0.5, 1, 0) + If(Sales growth 3Years > 15, 1, 0)",
      "AND",
      // an order, volumes of spans that are not offered
      "ORDER BY Dividend yield DESC",
      "Volume 1Week",
      "Volume average 20Days",
    ]);
    expect(refused.length).toBe(4);
  });
});
