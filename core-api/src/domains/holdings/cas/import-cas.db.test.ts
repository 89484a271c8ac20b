import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CasImported, CasPreview, HoldingsAnswer } from "../../../contract/index.ts";
import { startHoldingsServer } from "../testing/holdings-server.ts";
import type { HoldingsServer } from "../testing/holdings-server.ts";
import { buildCas } from "./cas-pdf.fixture.ts";
import type { CasPdf } from "./cas-pdf.fixture.ts";

let server: HoldingsServer;
beforeAll(async () => {
  server = await startHoldingsServer();
});
beforeEach(async () => server.clear());
afterAll(async () => server.close());

const password = "MUNPM1001A";
const share1 = { isin: "INE001A01010", name: "SHARE 1 LIMITED", quantity: 25, price: 118 };
const share3 = { isin: "INE003A01016", name: "SHARE 3 LIMITED", quantity: 7, price: 118 };
const unknown = { isin: "INE009A01013", name: "SHARE 9 LIMITED", quantity: 4, price: 10 };
const fund = { isin: "INF000A01018", name: "KONKAN LIQUID FUND", quantity: 12.345, price: 100 };
const statement = { equities: [share1, share3, unknown], funds: [fund], password };

const fileOf = async (pdf: CasPdf) => ({
  pdf: (await buildCas(pdf)).toString("base64"),
  password,
});
const preview = async (file: object) => server.call<CasPreview>("/holdings/cas/preview", file);
const rowsOfTables = async (): Promise<string> => {
  const { db } = server.floor.database;
  const tables = await db.raw<{ readonly rows: readonly { readonly name: string }[] }>(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  );
  const rows = await Promise.all(tables.rows.map(({ name }) => db(name).select("*")));
  return JSON.stringify(rows);
};

test("a statement adds what the ledger lacks on its day, once, and leaves no file or password", async () => {
  // 10 of the 25 are known already.
  await server.call("/holdings/transactions", {
    symbol: "SHARE1",
    kind: "buy",
    day: "2026-10-01",
    quantity: 10,
    price_paise: 10_000,
  });
  const file = await fileOf(statement);
  const before = await rowsOfTables();
  const shown = await preview(file);
  expect(shown.body).toMatchObject({
    issuer: "NSDL",
    day: "2026-10-31",
    accounts: 1,
    entries: [
      { symbol: "SHARE1", statement_quantity: 25, ledger_quantity: 10, add_quantity: 15 },
      { symbol: "SHARE3", statement_quantity: 7, ledger_quantity: 0, add_quantity: 7 },
    ],
    left_out: [
      { isin: unknown.isin, reason: "unknown" },
      { isin: fund.isin, reason: "fund" },
    ],
  });
  expect(await rowsOfTables()).toBe(before);

  const { preview: hash } = shown.body;
  const other = await fileOf({ ...statement, equities: [share1] });
  const swapped = await server.call("/holdings/cas", { ...other, preview: hash });
  expect(swapped.body.error?.code).toBe("holdings.cas_changed");
  const added = await server.call<CasImported>(
    "/holdings/cas",
    { ...file, preview: hash },
    "cas-1-key-of-import",
  );
  const repeated = await server.call<CasImported>(
    "/holdings/cas",
    { ...file, preview: hash },
    "cas-1-key-of-import",
  );
  expect(added.body).toMatchObject({
    added: [
      { symbol: "SHARE1", quantity: 15 },
      { symbol: "SHARE3", quantity: 7 },
    ],
  });
  expect(repeated.body).toEqual(added.body);

  const { holdings } = await server.get<HoldingsAnswer>("/holdings");
  // SHARE3 gave 1 for 1 after the statement. The cost of what was added is not known yet.
  expect(holdings).toMatchObject([
    { symbol: "SHARE1", quantity: 25, gain_paise: null, return: { reason: "no_cost" } },
    { symbol: "SHARE3", quantity: 14, gain_paise: null, return: { reason: "no_cost" } },
  ]);
  const again = await preview(file);
  expect(again.body.entries.map(({ add_quantity: more }) => more)).toEqual([0, 0]);
  const stored = await rowsOfTables();
  const log = server.logged.join("");
  expect(log).toContain("/holdings/cas");
  for (const secret of [password, file.pdf.slice(0, 200), "Meera Kulkarni"]) {
    expect(stored).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});

test("a statement of another PAN changes nothing", async () => {
  const refused = await preview(await fileOf({ equities: [share1], pan: "ABCPM9999Z" }));
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { code: "holdings.cas_other_person" } },
  });
  const file = await fileOf({ equities: [share1], pan: "MU******1A" });
  expect((await preview(file)).status).toBe(200);
});

test("a file above the limit is refused by size", async () => {
  const { status } = await preview({ pdf: "A".repeat(4_800_000), password });
  expect(status).toBe(413);
});
