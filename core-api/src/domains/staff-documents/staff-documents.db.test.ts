import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact } from "../../contract/index.ts";
import type { DocumentRun, StaffDocument } from "../../contract/staff-documents.ts";
import { startRegisterServer } from "../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../platform/register/testing/register-server.ts";
import { asRequest, company, day, statement } from "../market/market.fixture.ts";

let server: RegisterServer;
let token: string;

const quarter = (symbol: string, periodEnd: string, profit: number, publishedAt: string) =>
  statement(
    symbol,
    periodEnd,
    { revenueFromOperations: profit * 10, profitAfterTax: profit, profitToOwners: profit },
    { span: "quarter", publishedAt },
  );
const news = (symbol: string, publishedAt: string, title: string): MarketFact => ({
  kind: "news",
  company: { symbol },
  publishedAt,
  title,
  description: "",
  source: "Paper",
  url: null,
});

beforeAll(async () => {
  server = await startRegisterServer();
  token = await server.staff("printer", ["document.create"]);
  const facts: MarketFact[] = [
    company("ASHA"),
    company("BELA"),
    day("ASHA", "2026-01-20", 50),
    day("BELA", "2026-01-20", 50),
    quarter("ASHA", "2024-12-31", 8, "2025-01-30"),
    quarter("ASHA", "2025-12-31", 12, "2026-01-15"),
    quarter("BELA", "2025-12-31", 5, "2026-01-19"),
    // Midnight in India is 18:30 UTC of the day before.
    news("ASHA", "2026-01-14T18:29:00Z", "The evening before"),
    news("ASHA", "2026-01-14T18:30:00Z", "The first minute"),
    news("BELA", "2026-01-15T18:29:00Z", "The last minute"),
    news("BELA", "2026-01-15T18:30:00Z", "The next day"),
  ];
  await server.core.market.importFacts(asRequest("news", facts));
  await server.core.market.publish({ kind: "market" });
  await server.core.jobs.start();
});
afterAll(async () => {
  await server.close();
});

const get = async <Body>(path: string) => (await server.call(token, `GET ${path}`)).body as Body;

async function make(kind: string, from: string, until: string, key: string): Promise<DocumentRun> {
  const asked = await server.call(
    token,
    "POST /admin/documents",
    { kind, from, until },
    { "idempotency-key": key },
  );
  expect(asked.status).toBe(200);
  const { run } = asked.body as { readonly run: string };
  const read = () => get<DocumentRun>(`/admin/documents/runs/${run}`);
  const isOver = async () => ["done", "failed"].includes((await read()).status);
  await expect.poll(isOver, { timeout: 50_000, interval: 50 }).toBe(true);
  return read();
}

test("a period has the items of its days in India, both included", async () => {
  const shown = await get<{ total: number; news: { title: string }[] }>(
    "/admin/documents/items?kind=news&from=2026-01-15&until=2026-01-15",
  );
  expect(shown.total).toBe(2);
  expect(shown.news.map(({ title }) => title)).toEqual(["The last minute", "The first minute"]);
  const results = await get<{ results: { symbol: string; netProfit: object }[] }>(
    "/admin/documents/items?kind=results&from=2026-01-15&until=2026-01-19",
  );
  expect(results.results).toMatchObject([
    { symbol: "BELA", netProfit: { current: 5, change: null } },
    { symbol: "ASHA", netProfit: { current: 12, yearBefore: 8, change: 50 } },
  ]);
});

test("a PDF is stored once by its hash, listed, and downloaded byte for byte", async () => {
  const first = await make("results", "2026-01-15", "2026-01-19", "first-request");
  expect(first).toMatchObject({ status: "done", total: 2, document: { items: 2, pages: 1 } });
  const again = await make("results", "2026-01-15", "2026-01-19", "second-request");
  expect(again.document?.id).toBe(first.document?.id);
  const { documents } = await get<{ documents: StaffDocument[] }>("/admin/documents?kind=results");
  expect(documents.map(({ id }) => id)).toEqual([first.document?.id]);
  const stored = await server.database.db("document_files").select("hash", "bytes");
  expect(stored).toHaveLength(1);
  const [file] = stored as { hash: Buffer; bytes: Buffer }[];
  expect(
    createHash("sha256")
      .update(file?.bytes ?? "")
      .digest("hex"),
  ).toBe(first.document?.hash);
  const download = await server.call(token, `GET /admin/documents/${first.document?.id}/file`);
  expect([download.status, download.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
});

test("periods that are turned round or too long are refused", async () => {
  for (const days of ["from=2026-01-16&until=2026-01-15", "from=2026-01-01&until=2026-02-01"]) {
    const refused = await server.call(token, `GET /admin/documents/items?kind=news&${days}`);
    expect(refused.status).toBe(400);
  }
});
