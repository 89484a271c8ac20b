import { dirname } from "node:path";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostScannerCodes } from "../../core-api/src/contract/index.ts";
import type { ScannerResultAnswer } from "../../core-api/src/contract/index.ts";
import { startScreeningServer } from "../../core-api/src/domains/screening/testing/screening-server.ts";
import type {
  ScannerResultFailure,
  ScreeningServer,
} from "../../core-api/src/domains/screening/testing/screening-server.ts";
import type { Company } from "../../core-api/src/domains/screening/testing/small-market.ts";
import type { EngineApi } from "../../engine/src/contract/index.ts";
import { engineHosts } from "../../engine/src/engine-hosts.fixture.ts";
import { anyMarket } from "../../engine/src/truth/any-market.fixture.ts";
import { anyFilters, anyQuery } from "../../engine/src/truth/any-query.fixture.ts";
import { marketColumns } from "../../engine/src/truth/market.fixture.ts";

const rows = 1_100;
const queries = propertyRuns(1_000);
const seed = 20_261_121;

/** Companies of a generated market; each column cycles at its own rate. */
function drawCompanies(): readonly Company[] {
  const market = fc
    .sample(anyMarket, { numRuns: 200, seed })
    .reduce((one, other) => (other.rows > one.rows ? other : one));
  return Array.from({ length: rows }, (_, row) => {
    const cells = marketColumns.map(({ key }, index) => {
      const column = market.cells(key);
      return [key, column[(row * (index * 2 + 1)) % column.length] ?? null] as const;
    });
    return { ...Object.fromEntries(cells), coCode: row + 1 };
  });
}

let server: ScreeningServer;
let worker: EngineApi;
let stopWorker: () => void;
beforeAll(async () => {
  server = await startScreeningServer();
  const { folder, manifest } = await server.publish("drawn", drawCompanies());
  const host = engineHosts.find(({ name }) => name === "through a worker");
  if (host === undefined) throw new Error("There is no worker to start.");
  const started = host.start();
  worker = started.engine;
  stopWorker = started.stop;
  await worker.open({ baseUrl: dirname(folder), manifest });
});
afterAll(async () => {
  stopWorker();
  await server.close();
});

type Row = readonly (number | string | null)[];
/** The companies and their figures, or the errors of the query. */
type Outcome =
  | { readonly keys: readonly string[]; readonly rows: readonly Row[] }
  | readonly string[];

const plain = (cell: number | string | null | undefined): number | string | null =>
  typeof cell === "number" ? (Number.isNaN(cell) ? null : cell + 0) : (cell ?? null);

async function askWorker(query: string): Promise<Outcome> {
  const request = { query, columns: ["coCode"], sort: null, firstRows: rows };
  const answer = await worker.run(request);
  if (!answer.ok) return answer.diagnostics.map(({ code }) => code);
  const { page, columns } = answer.value;
  const { columns: named } = await worker.check(query);
  const keys = ["coCode", ...named.map(({ key }) => key)];
  const dates = new Set(columns.filter(({ type }) => type === "date").map(({ key }) => key));
  const day = (cell: number | string | null): number | string | null =>
    typeof cell === "number" ? new Date(cell * 86_400_000).toISOString().slice(0, 10) : cell;
  return {
    keys,
    rows: Array.from(page.rows, (_, row) =>
      keys.map((key) => {
        const cell = plain(page.values[key]?.[row]);
        return dates.has(key) ? day(cell) : cell;
      }),
    ),
  };
}

/** Requests all companies page by page and concatenates the answers. */
async function askServer(query: string, filters: readonly object[]): Promise<Outcome> {
  const told: Row[] = [];
  let keys: readonly string[] = [];
  for (let from = 0; from < rows; from += mostScannerCodes) {
    const length = Math.min(mostScannerCodes, rows - from);
    const allfincodes = Array.from({ length }, (_, index) => from + index + 1);
    const { status, body } = await server.post<ScannerResultAnswer | ScannerResultFailure>(
      "/getScannerResult2",
      { data: { storedata: query, allfincodes, filters } },
    );
    if (!body.success) return body.diagnostics.map(({ code }) => code);
    expect(status).toBe(200);
    keys = ["coCode", ...body.columns.map(({ key }) => key)];
    for (const row of body.data) {
      told.push(keys.map((key) => plain(key === "coCode" ? row.co_code : row[key])));
    }
  }
  return { keys, rows: told };
}

test(
  "server and worker find the same companies with the same figures for any query",
  { timeout: 600_000 },
  async () => {
    let answered = 0;
    let found = 0;
    const differing: unknown[] = [];
    const [filters] = fc.sample(anyFilters, { numRuns: 1, seed });
    const given = filters?.given ?? [];
    await worker.define(given);
    for (const { text } of fc.sample(anyQuery, { numRuns: queries, seed })) {
      const [ours, theirs] = await Promise.all([askServer(text, given), askWorker(text)]);
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) differing.push({ text, ours, theirs });
      if ("rows" in ours) {
        answered += 1;
        if (ours.rows.length > 0) found += 1;
      }
    }
    expect(differing).toEqual([]);
    // Agreement proves little if most queries are rejected or find nothing.
    expect(answered).toBeGreaterThan(queries * 0.9);
    expect(found).toBeGreaterThan(queries * 0.3);
  },
);
