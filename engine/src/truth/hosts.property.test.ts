import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EngineApi, OpenRequest, Result, RunResult } from "../contract/index.ts";
import { engineHosts } from "../engine-hosts.fixture.ts";
import { encodeGroup, type GroupColumn } from "../table/arrow-group.ts";
import { anyMarket, type Market } from "./any-market.fixture.ts";
import { anyFilters, anyQuery } from "./any-query.fixture.ts";
import { isTextPool, marketColumns } from "./market.fixture.ts";

let folder = "";
let hosts: { readonly engine: EngineApi; readonly stop: () => void }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "markets-"));
  hosts = engineHosts.map(({ start }) => start());
});
afterAll(async () => {
  for (const { stop } of hosts) stop();
  await rm(folder, { recursive: true });
});

/** Publishes a market as one Arrow file. */
async function publish(market: Market, version: string): Promise<OpenRequest> {
  const columns = marketColumns.map(({ key, pool }): GroupColumn => {
    const cells = market.cells(key);
    if (isTextPool(pool)) return { key, type: "text", values: cells.map(textOf) };
    const values = Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell)));
    return { key, type: "number", values };
  });
  const symbols = Array.from({ length: market.rows }, (_, row) => `C${row}`);
  const all: GroupColumn[] = [{ key: "symbol", type: "text", values: symbols }, ...columns];
  const bytes = encodeGroup(all);
  await mkdir(join(folder, version));
  await writeFile(join(folder, version, "all.arrow"), bytes);
  const keys = all.map(({ key }) => key);
  return {
    baseUrl: folder,
    manifest: {
      format: 1,
      version,
      kind: "demo",
      asOf: "2026-01-30",
      publishedAt: "2026-01-30T12:00:00.000Z",
      rows: market.rows,
      idColumn: "symbol",
      groups: [{ name: "all", file: "all.arrow", columns: keys, bytes: bytes.length }],
      firstRowsFile: "first-rows.json",
    },
  };
}

const textOf = (cell: string | number | null): string | null =>
  cell === null || cell === "" ? null : String(cell);

/** Times and the number of a result are the host's own. */
function hostIndependent(result: Result<RunResult>): unknown {
  if (!result.ok) return result;
  const { resultId: _id, milliseconds: _times, ...value } = result.value;
  return { ...result, value };
}

test(
  "the engine answers through a worker what it answers in process",
  { timeout: 120_000 },
  async () => {
    const asked = fc.array(anyQuery, { minLength: 1, maxLength: 8 });
    let version = 0;
    const property = fc.asyncProperty(
      anyMarket,
      anyFilters,
      asked,
      async (market, filters, queries) => {
        version += 1;
        const request = await publish(market, `m${version}`);
        const answers = await Promise.all(
          hosts.map(async ({ engine }) => {
            const all: unknown[] = [await engine.open(request), await engine.define(filters.given)];
            for (const { text: query } of queries) {
              const sort = { column: "volume", direction: "descending" } as const;
              const run = await engine.run({ query, columns: ["sector"], sort, firstRows: 20 });
              all.push(
                hostIndependent(run),
                await engine.check(query),
                await engine.explain({ query, company: { row: 0 } }),
                await engine.nearMisses({ query, columns: [], limit: 5 }),
                await engine.impact({ before: queries[0]?.text ?? query, after: query }),
                await engine.toSql({ query, dialect: "duckdb" }),
              );
            }
            return all;
          }),
        );
        expect(answers[1]).toEqual(answers[0]);
        expect(answers).toHaveLength(2);
      },
    );
    await fc.assert(property, { numRuns: 20, seed: 3, endOnFailure: true });
    expect(version).toBe(20);
  },
);
