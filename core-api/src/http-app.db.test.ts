import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import type { DatasetManifest } from "@munshi/engine/contract";
import type { RunningServer } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeCoreApi } from "./composition.ts";
import type { CoreApi } from "./composition.ts";
import type { ChangeDetails, CompanySearchRow, ErrorBody } from "./contract/index.ts";
import { findStaffByEmail } from "./domains/staff/staff.repository.ts";
import { createHttpApp, listRoutes } from "./http-app.ts";
import { cliActor } from "./platform/actor/actor.ts";
import type { Permission } from "./contract/permissions.ts";
import { inTransaction } from "./platform/db/transaction.ts";
import { readCoreConfig } from "./platform/config/config.ts";

const companies = [
  "SYMBOL,NAME OF COMPANY, SERIES, DATE OF LISTING, PAID UP VALUE, MARKET LOT, ISIN NUMBER, FACE VALUE",
  "ASHATEX,Asha Textiles Limited,EQ,06-OCT-2008,10,1,INE111A01017,10",
  "BELASTEEL,Bela Steel Limited,EQ,29-DEC-2010,2,1,INE222B01010,2",
  "",
].join("\n");

const prices = [
  "SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER",
  "ASHATEX, EQ, 20-Nov-2026, 100.00, 101.00, 104.00, 100.50, 103.00, 103.20, 102.10, 5000, 5.11, 90, 2500, 50.00",
  "BELASTEEL, EQ, 20-Nov-2026, 40.00, 40.00, 41.00, 39.00, 39.50, 39.60, 40.10, 2000, 0.80, 40, 1500, 75.00",
  "",
].join("\n");

let database: TestDatabase;
let core: CoreApi;
let server: RunningServer;
let folder = "";
let editor = "";
let viewer = "";
let checker = "";

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-core-"));
  const config = readCoreConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    UPLOAD_LIMIT_BYTES: "20000",
    JOB_POLL_SECONDS: "1",
  });
  core = await composeCoreApi(config, { database: database.db });
  server = await startTestServer(createHttpApp(core).callback());
  await core.startWork();
  const issue = async (name: string, permissions: readonly Permission[]) => {
    const email = `${name}@example.in`;
    const profile = await core.staff.createProfile(cliActor, { name, permissions });
    const member = await core.staff.createStaff(cliActor, { name, email, profiles: [profile] });
    return (await core.staff.issueToken(cliActor, member.id, "test", 1)).token;
  };
  editor = await issue("asha", ["market.read", "market.import", "market.publish"]);
  viewer = await issue("bela", ["market.read"]);
  await issue("chitra", ["change.approve"]);
  checker = await inTransaction(database.db, async (transaction) => {
    const row = await findStaffByEmail(transaction, "munshi", "chitra@example.in");
    if (row === null) throw new TypeError("Staff not found");
    const given = { method: "totp", device: "Test" } as const;
    return (await core.staffAccess.sessions.begin(transaction, row, given)).token;
  });
});
afterAll(async () => {
  await server.close();
  await core.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

async function call(path: string, init: RequestInit = {}): Promise<Told> {
  const answer = await fetch(server.address + path, init);
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}

function upload(content: string, key: string, token = editor, query = ""): Promise<Told> {
  return call(`/admin/market/imports${query}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": key,
      "content-type": "application/octet-stream",
    },
    body: content,
  });
}

/** A list of companies states no day of its own. */
function uploadList(content: string, key: string): Promise<Told> {
  return upload(content, key, editor, "?asOf=2026-01-30");
}

async function awaitRun(id: string): Promise<object> {
  const headers = { authorization: `Bearer ${viewer}` };
  let run: object = {};
  await expect
    .poll(
      async () => {
        run = (await call(`/admin/market/imports/${id}`, { headers })).body as object;
        return Reflect.get(run, "status") as unknown;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toMatch(/done|failed/);
  return run;
}

const idOf = (told: Told): string => (told.body as { id: string }).id;
const codeOf = (told: Told): string => (told.body as ErrorBody).error.code;

test("before a market is published there is no dataset, and the server is ready all the same", async () => {
  const latest = await call("/datasets/latest");
  expect([latest.status, codeOf(latest)]).toEqual([404, "market.not_published"]);
  expect((await call("/healthz")).body).toEqual({ ok: true });
  expect((await call("/readyz")).body).toEqual({ ok: true });
});

test("an upload is imported by a job once, however often it is sent with its key", async () => {
  const first = await uploadList(companies, "import-one-0001");
  expect(first.status).toBe(202);
  const again = await uploadList(companies, "import-one-0001");
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
  expect(await awaitRun(idOf(first))).toMatchObject({
    job: "market.import",
    status: "done",
    startedBy: { kind: "staff" },
    result: { ok: true, dryRun: false },
  });
  await expect.poll(() => readdir(join(folder, "uploads"))).toEqual([]);
  const other = await uploadList(`${companies}\n`, "import-one-0001");
  expect([other.status, codeOf(other)]).toEqual([422, "idempotency.other_body"]);
  expect(await database.db("job_runs").where({ name: "market.import" })).toHaveLength(1);
});

test("companies are found by symbol and name, in the wire's own spelling", async () => {
  const found = (await call("/searchcompanylist/asha")).body as CompanySearchRow[];
  expect(found).toMatchObject([
    { COMPNAME: "Asha Textiles Limited", symbol: "ASHATEX", isin: "INE111A01017", scripcode: null },
  ]);
  expect(Object.keys(found[0] ?? {}).toSorted()).toEqual([
    "COMPNAME",
    "co_code",
    "isin",
    "scripcode",
    "symbol",
  ]);
  expect((await call("/searchcompanylist/INE222B01010")).body).toMatchObject([
    { symbol: "BELASTEEL" },
  ]);
  expect((await call("/searchcompanylist/%25_")).body).toEqual([]);
  expect((await call("/searchcompanylist/a")).status).toBe(400);
  expect((await call("/help-action/autocomplete?search_str=asha")).body).toEqual({
    success: true,
    message: "",
    data: [
      {
        company_name: "Asha Textiles Limited",
        nse_symbol: "ASHATEX",
        bse_scripname: null,
        bse_code: null,
        isin_num: "INE111A01017",
        logo_url: null,
        nselistedflag: "Y",
        bselistedflag: "N",
      },
    ],
  });
  for (const nothing of ["?search_str=a", "?search_str=", ""]) {
    expect((await call(`/help-action/autocomplete${nothing}`)).body).toMatchObject({ data: [] });
  }
});

test("a dry run reports and changes nothing", async () => {
  const count = async (): Promise<number> => (await database.db("companies")).length;
  const before = await count();
  const text = companies.replaceAll("INE111A01017", "INE333C01013").replaceAll("ASHATEX", "CHITRA");
  const run = await awaitRun(
    idOf(await upload(text, "dry-run-0001", editor, "?dryRun=true&asOf=2026-01-30")),
  );
  expect(run).toMatchObject({ status: "done", result: { dryRun: true } });
  expect(await count()).toBe(before);
});

test("who may not, cannot; and what is too large or empty leaves nothing behind", async () => {
  expect((await upload(companies, "refused-0001", "munshi_staff_nobody")).status).toBe(401);
  const forbidden = await upload(companies, "refused-0002", viewer);
  expect([forbidden.status, codeOf(forbidden)]).toEqual([403, "staff.forbidden"]);
  const large = await upload("x".repeat(20_001), "refused-0003");
  expect([large.status, codeOf(large)]).toEqual([413, "request.too_large"]);
  const empty = await upload("", "refused-0004");
  expect([empty.status, codeOf(empty)]).toEqual([400, "request.empty"]);
  const keyless = await upload(companies, "short");
  expect([keyless.status, codeOf(keyless)]).toEqual([400, "idempotency.key_required"]);
  expect(await readdir(join(folder, "uploads"))).toEqual([]);
});

test("publishing needs a second person and is a job; its files are served and never leave their folder", async () => {
  expect(await awaitRun(idOf(await upload(prices, "prices-0001")))).toMatchObject({
    result: { ok: true },
  });
  const post = async (path: string, token: string, body: object) =>
    call(path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const day = { asOf: "2026-11-20" };
  const report = (await awaitRun(
    idOf(await post("/admin/market/impacts", editor, { kind: "publish", ...day })),
  )) as { readonly result?: { readonly hash?: string } };
  const request = await post("/admin/changes", editor, {
    kind: "dataset.publish",
    payload: { ...day, impact: report.result?.hash },
    reason: "Prices of Friday",
  });
  expect(request.status).toBe(200);
  const { id, hash } = request.body as ChangeDetails;
  const approve = async (token: string) =>
    post(`/admin/changes/${id}/approve`, token, { hash, comment: "" });
  expect((await approve(editor)).status).toBe(403);
  const { state, result } = (await approve(checker)).body as ChangeDetails;
  expect(state).toBe("applied");
  expect(await awaitRun(String(result?.["run"]))).toMatchObject({
    status: "done",
    error: null,
    result: { rows: 2 },
  });
  const { body } = await call("/datasets/latest");
  const manifest = body as DatasetManifest;
  expect(manifest.rows).toBe(2);
  for (const { file, bytes } of manifest.groups.slice(0, 3)) {
    const answer = await fetch(`${server.address}/datasets/${manifest.version}/${file}`);
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const etag = answer.headers.get("etag") ?? "";
    const kept = await fetch(`${server.address}/datasets/${manifest.version}/${file}`, {
      headers: { "if-none-match": etag },
    });
    expect(kept.status).toBe(304);
    const head = await fetch(`${server.address}/datasets/${manifest.version}/${file}`, {
      method: "HEAD",
    });
    expect(head.headers.get("content-length")).toBe(String(bytes));
  }
  for (const path of ["..%2f..%2fpackage.json", ".hidden", "%2e%2e/x", "nothing.arrow", "a//b"]) {
    expect((await call(`/datasets/${manifest.version}/${path}`)).status).toBe(404);
  }
});

test("what staff did stands in an unbroken chain", async () => {
  const entries = (await database.db("audit_entries").orderBy("sequence")) as {
    readonly action: string;
  }[];
  const actions = entries.map((entry) => entry.action);
  for (const action of ["market.import_started", "market.imported", "market.published"]) {
    expect(actions).toContain(action);
  }
  expect(await core.audit.verifyChain("munshi")).toMatchObject({ ok: true });
});

test("the news of a dataset leaves the outbox", async () => {
  // The log's daily head waits for a mail server.
  const ofMarket = () => database.db("outbox_events").whereNot({ name: "audit.head_due" });
  const open = (): Promise<unknown> =>
    ofMarket()
      .whereNull("delivered_at")
      .then((rows) => rows.length);
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  // Watchlists, stock boxes and research calls follow, each in a separate round.
  const events: { name: string }[] = await ofMarket().orderBy("created_at");
  expect(events[0]?.name).toBe("dataset.published");
  expect(new Set(events.slice(1).map(({ name }) => name))).toEqual(
    new Set(["watch_lists.moves_due", "stock_boxes.review_due", "research_call.expiry_due"]),
  );
});

test("the tenant of a host is known, and nobody else's", async () => {
  const known = await call("/tenants/by-host/LOCALHOST");
  expect(known.body).toEqual({ tenant: { key: "munshi", name: "Munshi" }, brand: null });
  const unknown = await call("/tenants/by-host/evil.example");
  expect([unknown.status, codeOf(unknown)]).toEqual([404, "tenant.unknown_host"]);
});

test("the API document covers the route table", async () => {
  const { paths } = (await call("/openapi.json")).body as { paths: { [path: string]: object } };
  for (const route of listRoutes(core)) {
    if (route.path === "/openapi.json") continue;
    const path = route.path.replaceAll(/[:*](\w+)/g, "{$1}");
    expect(paths[path]).toHaveProperty(route.method.toLowerCase());
  }
});

test("in production the API document requires a staff token", async () => {
  const config = { ...core.config, mode: "production" } as const;
  const production = await startTestServer(createHttpApp({ ...core, config }).callback());
  const read = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`${production.address}/openapi.json`, { headers })).status;
  try {
    expect(await read({})).toBe(401);
    expect(await read({ authorization: `Bearer ${viewer}` })).toBe(200);
  } finally {
    await production.close();
  }
});
