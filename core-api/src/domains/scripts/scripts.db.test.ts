import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "../../contract/index.ts";
import type { RowFileCheck } from "../../contract/row-files.ts";
import type { RegisterRows } from "../../contract/register.ts";
import type { Script, ScriptLimit, ScriptType } from "../../contract/scripts.ts";
import {
  startRegisterServer,
  storeClients,
} from "../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../platform/register/testing/register-server.ts";
import { asRequest, company, day } from "../market/market.fixture.ts";

let server: RegisterServer;
let asha: string;
let equity: ScriptType;

beforeAll(async () => {
  server = await startRegisterServer();
  await storeClients(server.database, 1);
  await server.core.market.importFacts(
    asRequest("exchange", [
      company("PUMP", { name: "Pump Limited", isin: "INE467B01029", bseCode: "500001" }),
      company("TEA", { name: "Tea Limited", isin: "INE009A01021" }),
      day("PUMP", "2026-11-20", 445.5),
    ]),
  );
  await server.core.market.publish({});
  asha = await server.staff("asha", [
    "script.read",
    "script.change",
    "script_type.read",
    "script_type.change",
    "script_limit.read",
    "script_limit.change",
    "script_date.read",
    "script_date.change",
  ]);
  [equity] = (await call("GET /admin/script_types")).body as [ScriptType];
});
afterAll(async () => {
  await server.close();
});

const call = (key: string, body?: unknown) => server.call(asha, key, body);
const codeOf = (told: { readonly body: unknown }): string => (told.body as ErrorBody).error.code;
const fieldOf = (told: { readonly body: unknown }) =>
  (told.body as ErrorBody).error.details?.[0]?.path;
const terms = () => ({ typeId: equity.id, lot: 1, tick: null, state: "allowed", note: "" });
const add = (change: object) =>
  call("POST /admin/scripts", { ...terms(), symbol: "PUMP", exchange: "NSE", ...change });
const rowsOf = async (register: string): Promise<RegisterRows["rows"]> =>
  ((await call(`POST /admin/registers/${register}/rows`, {})).body as RegisterRows).rows;

test("a script is a loaded security of its exchange, once; edits name their version", async () => {
  const added = await add({ symbol: "500001", exchange: "BSE", tick: 5 });
  expect(added.body).toMatchObject({ symbol: "PUMP", isin: "INE467B01029", exchange: "BSE" });
  expect(codeOf(await add({ exchange: "BSE" }))).toBe("script.duplicate");
  const elsewhere = await add({ symbol: "TEA", exchange: "BSE" });
  expect([codeOf(elsewhere), fieldOf(elsewhere)]).toEqual([
    "script.unknown_security",
    "body.symbol",
  ]);
  const { id } = added.body as Script;
  const edit = (change: object) =>
    call(`PUT /admin/scripts/${id}`, { ...terms(), version: 1, ...change });
  expect((await edit({ lot: 25 })).body).toMatchObject({ lot: 25, version: 2 });
  const stale = await edit({ lot: 50 });
  expect([stale.status, codeOf(stale)]).toEqual([409, "script.changed"]);
  expect(stale.body).toMatchObject({ current: { lot: 25, version: 2 } });
});

test("a type in use is retired, stays on its scripts and is chosen for no new one", async () => {
  const type = (await call("POST /admin/script_types", { name: "SME" })).body as ScriptType;
  const script = (await add({ symbol: "TEA", typeId: type.id })).body as Script;
  expect(codeOf(await call("POST /admin/script_types", { name: "sme" }))).toBe(
    "script_type.duplicate_name",
  );
  const retired = await call(`PUT /admin/script_types/${type.id}`, {
    name: "SME",
    description: "",
    isRetired: true,
    version: 1,
  });
  expect(retired.body).toMatchObject({ isRetired: true, scripts: 1 });
  const kept = { ...terms(), typeId: type.id, version: 1, state: "suspended", note: "Merger" };
  expect((await call(`PUT /admin/scripts/${script.id}`, kept)).body).toMatchObject({
    type: "SME",
    state: "suspended",
  });
  expect(codeOf(await add({ typeId: type.id }))).toBe("script.unknown_type");
});

test("limits and dates refuse what cannot be, by field, and appear in their lists", async () => {
  const limit = (change: object) =>
    call("POST /admin/script_limits", {
      holder: "each",
      side: "both",
      period: "day",
      measure: "value",
      amount: 100_000,
      ...change,
    });
  const whole = await limit({ holder: "total", period: "order" });
  expect([codeOf(whole), fieldOf(whole)]).toEqual(["script_limit.total_per_order", "body.period"]);
  expect(fieldOf(await limit({ holder: "client", client: "none@example.in" }))).toBe("body.client");
  const mine = await limit({ holder: "client", client: "Client1@example.in" });
  expect(mine.body).toMatchObject({ client: "client1@example.in", subject: "All instruments" });
  const { id } = mine.body as ScriptLimit;
  const edit = await call(`PUT /admin/script_limits/${id}`, {
    typeId: equity.id,
    holder: "each",
    side: "BUY",
    period: "order",
    measure: "quantity",
    amount: 500,
    isRetired: true,
    version: 1,
  });
  expect(edit.body).toMatchObject({ subject: "Equity", client: "", isRetired: true, version: 2 });
  expect(await rowsOf("script-limits")).toMatchObject([
    { cells: { subject: "Equity", quantity: 500, value: null, state: "retired" } },
  ]);
  // Entries are never erased, so they name the client by id.
  const entries = (await server.database
    .db("audit_entries")
    .where({ subject: id })
    .orderBy("sequence")
    .select("details")) as { details: { before: string | null; after: string } }[];
  expect(JSON.stringify(entries)).not.toContain("client1@");
  const clientId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(entries.map(({ details }) => JSON.parse(details.after) as object)).toMatchObject([
    { clientId, amount: 100_000 },
    { clientId: null, amount: 500 },
  ]);
  expect(JSON.parse(entries[1]?.details.before ?? "")).toMatchObject({ clientId });
  const [script] = await rowsOf("scripts");
  const date = { scriptId: script?.id, expiresOn: "2026-12-24" };
  expect((await call("POST /admin/script_dates", date)).status).toBe(200);
  expect(codeOf(await call("POST /admin/script_dates", date))).toBe("script_date.duplicate");
  expect(await rowsOf("scripts")).toMatchObject([{ cells: { expires: "2026-12-24" } }, {}]);
});

test("a file's check names each bad row; its commit adds the good ones", async () => {
  const bytes = Buffer.from(
    [
      "Symbol,Exchange,Type,Lot,Tick",
      "pump,NSE,equity,10,0.05",
      "PUMP,NSE,Equity,,",
      "PUMP,MCX,Equity,,",
      "GONE,NSE,Equity,,",
      "TEA,NSE,SME,0,x",
    ].join("\n"),
  );
  const { id } = (
    await call("POST /admin/script_uploads", {
      name: "scripts.csv",
      bytes: bytes.length,
      hash: createHash("sha256").update(bytes).digest("hex"),
    })
  ).body as { readonly id: string };
  await call(`PUT /admin/script_uploads/${id}/parts/0`, { content: bytes.toString("base64") });
  const check = (await call(`POST /admin/script_uploads/${id}/check`, { choices: null }))
    .body as RowFileCheck;
  expect(check).toMatchObject({ rows: 5, good: 1, bad: 4 });
  expect(check.problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    "3 symbol",
    "4 exchange",
    "5 symbol",
    "6 type",
    "6 lot",
    "6 tick",
    "6 symbol",
  ]);
  expect(await rowsOf("scripts")).toHaveLength(2);
  const done = await call(`POST /admin/script_uploads/${id}/commit`, {
    choices: null,
    hash: check.hash,
  });
  expect(done.body).toMatchObject({ added: 1, skipped: 4 });
  expect((await rowsOf("scripts")).map(({ cells }) => cells)).toMatchObject([
    { symbol: "PUMP" },
    { symbol: "PUMP" },
    { symbol: "TEA" },
  ]);
});
