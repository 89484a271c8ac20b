import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeGroup } from "@munshi/engine";
import type { Column } from "@munshi/engine";
import { generateMarket } from "@munshi/fixtures/market";
import { silentLog } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FigureDetail, MarketFact } from "../../contract/index.ts";
import { createScreeningService } from "../screening/index.ts";
import { startCompanyServer } from "./testing/company-server.ts";
import type { CompanyServer } from "./testing/company-server.ts";

let server: CompanyServer;
/** The dataset's files, which the screener and exports read. */
const columns = new Map<string, Column>();
let codes: readonly number[] = [];

beforeAll(async () => {
  server = await startCompanyServer({ facts: listFacts(), source: "demo-market", kind: "demo" });
  const dataset = await server.market.latestDataset();
  for (const { file } of dataset?.manifest.groups ?? []) {
    const bytes = await readFile(join(dataset?.folder ?? "", file));
    for (const [key, column] of decodeGroup(bytes)) columns.set(key, column);
  }
  codes = Array.from({ length: dataset?.manifest.rows ?? 0 }, (_, row) => cell("coCode", row) ?? 0);
});
afterAll(() => server.close());

async function* listFacts(): AsyncIterable<readonly MarketFact[]> {
  yield* generateMarket({ seed: 3, companies: 20 });
}

function cell(key: string, row: number): number | null {
  const column = columns.get(key);
  if (column?.kind !== "number") throw new Error(`The dataset has no number ${key}`);
  const value = column.values[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

test("every figure of the sections is the one in the files that are screened and exported", async () => {
  let compared = 0;
  const differ: string[] = [];
  for (const [row, code] of codes.entries()) {
    const same = (key: string, value: number | null, where: string): void => {
      compared += 1;
      if (value !== cell(key, row)) differ.push(`${code} ${where} ${key}: ${value}`);
    };
    const summary = await server.section(code, "summary");
    for (const { key, value } of summary?.figures ?? []) same(key, value, "summary");
    same("currentPrice", summary?.price?.close ?? null, "summary");
    same("priceChangePercent", summary?.price?.changePercent ?? null, "summary");
    const peers = await server.section(code, "peers");
    for (const [at, { key }] of (peers?.columns ?? []).entries()) {
      for (const peer of peers?.rows ?? []) {
        compared += 1;
        const value = cell(key, codes.indexOf(peer.coCode));
        if (peer.values[at] !== value) differ.push(`${code} peer ${peer.coCode} ${key}`);
      }
    }
    const statements = await server.section(code, "statements");
    for (const { kind, rows } of statements?.tables ?? []) {
      for (const line of rows) {
        for (const span of ["years", "quarters"] as const) {
          for (const [at, { period }] of (statements?.[span] ?? []).entries()) {
            const key = `${line.code}@${period}`;
            if (columns.has(key)) same(key, line[span][at] ?? null, kind);
          }
        }
      }
    }
    const returns = await server.section(code, "returns");
    same("returnOver1Year", returns?.rows[4]?.percent ?? null, "returns");
  }
  expect(differ).toEqual([]);
  expect(compared).toBeGreaterThan(codes.length * 100);
}, 120_000);

test("a line has the value of the parameter from the same filing", async () => {
  let compared = 0;
  for (const [row, code] of codes.entries()) {
    const statements = await server.section(code, "statements");
    const lines = statements?.tables.flatMap((table) => table.rows);
    const total = lines?.find((line) => line.code === "line.totalIncome");
    for (const [at, { period }] of (statements?.years ?? []).entries()) {
      compared += 1;
      expect(total?.years[at]).toBe(cell(`totalIncome@${period}`, row));
    }
  }
  expect(compared).toBeGreaterThan(codes.length);
}, 120_000);

test("every figure of a statement has details", async () => {
  let opened = 0;
  for (const code of codes.slice(0, 2)) {
    const statements = await server.section(code, "statements");
    for (const row of statements?.tables.flatMap((table) => table.rows) ?? []) {
      for (const span of ["years", "quarters"] as const) {
        const period = statements?.[span][0]?.period;
        const value = row[span][0];
        // Figures computed by the page belong to another domain.
        const isOwn = row.code.startsWith("page.");
        if (isOwn || period === undefined || value === undefined || value === null) continue;
        const key = `${row.code}@${period}`;
        const { data } = await server.get<{ readonly data: FigureDetail }>(
          `/companies/${code}/figures/${key}`,
        );
        opened += 1;
        const { figure, filing } = data;
        expect([key, figure.value, filing !== null]).toEqual([key, value, true]);
      }
    }
  }
  expect(opened).toBeGreaterThan(100);
}, 120_000);

test("the screener returns the figure detailed on the page", async () => {
  const screening = createScreeningService({
    market: server.market,
    log: silentLog,
    limitMs: 60_000,
  });
  try {
    const { answer } = await screening.screen({
      query: "Sales last year > 0 AND Price to Earning > 0 AND Promoter holding > 0",
      among: [...codes],
      years: null,
      quarters: null,
      lastQuarter: null,
      filters: [],
      lists: [],
    });
    expect(answer.companies.length).toBeGreaterThan(5);
    for (const company of answer.companies.slice(0, 8)) {
      for (const [at, { key }] of answer.columns.entries()) {
        const { data } = await server.get<{ readonly data: FigureDetail }>(
          `/companies/${company.coCode}/figures/${key}`,
        );
        expect(data.figure.value, `${company.coCode} ${key}`).toBe(company.figures[at]);
      }
    }
  } finally {
    await screening.close();
  }
});
