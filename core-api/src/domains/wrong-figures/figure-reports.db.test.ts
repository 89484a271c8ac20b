import { afterAll, beforeAll, expect, test } from "vitest";
import type { FigureReport, RegisterRow } from "../../contract/index.ts";
import { mostFigureReports } from "../../contract/wrong-figures.ts";
import { cliActor } from "../../platform/actor/actor.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import {
  startRegisterServer,
  storeClients,
} from "../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../platform/register/testing/register-server.ts";
import { notify } from "../notifications/index.ts";
import { company, day } from "../market/market.fixture.ts";

let server: RegisterServer;
let clerk = "";
let reader = "";
let members: readonly string[] = [];
let version = "";
let coCode = 0;

beforeAll(async () => {
  server = await startRegisterServer();
  clerk = await server.staff("clerk", ["figure.read", "figure.answer"]);
  reader = await server.staff("reader", ["figure.read"]);
  const { marketAdmin } = server.core;
  const facts = [company("ACME"), day("ACME", "2026-01-08", 40), day("ACME", "2026-01-09", 44)];
  await marketAdmin.importFactsNow(cliActor, { source: "demo", facts, kind: "market" });
  const run = await marketAdmin.publishNow(cliActor, { kind: null, asOf: null });
  version = run.result?.version ?? "";
  const { db } = server.database;
  coCode = (await db("companies").pluck("co_code"))[0] as number;
  await storeClients(server.database, 3);
  members = (await db("users").orderBy("email").pluck("id")) as string[];
});
afterAll(async () => {
  await server.close();
});

const owner = (at: number) => ({ userId: members[at] ?? "", tenant: "munshi" });

function report(member: number, key = "priceChangePercent", remark = "My broker shows 9 %") {
  const given = {
    coCode,
    key,
    title: "Price change",
    basis: null,
    dataset: version,
    shown: "10.00 %",
    remark,
  };
  return inTransaction(server.database.db, (transaction) =>
    server.core.figureReports.report(transaction, owner(member), given),
  );
}

const answer = (id: string, body: object, by = clerk) =>
  server.call(by, `POST /admin/figures/${id}/answer`, body);

async function readNews(member: number): Promise<readonly string[]> {
  return (await server.database
    .db("notifications")
    .where({ user_id: owner(member).userId, kind: "figure" })
    .orderBy("id")
    .pluck("body")) as string[];
}

/** The watchlist alert that showed the move. */
function alert(member: number, asOf: string): Promise<boolean> {
  return inTransaction(server.database.db, (transaction) =>
    notify(transaction, {
      ...owner(member),
      kind: "watch_list",
      source: `watch-list:munshi:${asOf}:${coCode}`,
      content: "ACME rose",
      at: new Date("2026-11-20T12:00:00Z"),
    }),
  );
}

test("a correction reaches everyone who reported the figure and whose alert showed it", async () => {
  const first = await report(0);
  await report(1);
  await report(0, "sales");
  await alert(1, "2026-01-09");
  await alert(2, "2026-01-09");
  await alert(0, "2026-01-08");

  const listed = await server.call(reader, "POST /admin/registers/figure-reports/rows", {});
  const { rows } = listed.body as { rows: readonly RegisterRow[] };
  expect(rows).toHaveLength(3);
  expect(rows[0]?.cells).toMatchObject({ symbol: "ACME", shown: "10.00 %", state: "open" });
  const shown = await server.call(reader, `GET /admin/figures/${first}`);
  expect(shown.body as FigureReport).toMatchObject({
    company: "ACME Limited",
    remark: "My broker shows 9 %",
    same: 2,
    alerted: 1,
    detail: { figure: { key: "priceChangePercent", value: 100 / 43 } },
  });

  const text = "The close was 43.6.";
  expect((await answer(first, { outcome: "corrected", text }, reader)).status).toBe(403);
  const told = await answer(first, { outcome: "corrected", text });
  expect(told.body as FigureReport).toMatchObject({
    state: "corrected",
    answer: { text, by: "clerk" },
    same: 0,
  });
  const reported = `Your report on Price change of ACME Limited: ${text} The corrected figure appears after the next update.`;
  expect([await readNews(0), await readNews(1)]).toEqual([[reported], [reported]]);
  expect(await readNews(2)).toEqual([
    expect.stringContaining("An alert showed you a wrong Price change"),
  ]);
  expect((await answer(first, { outcome: "answered", text })).body).toMatchObject({
    error: { code: "figure.report_answered" },
  });
});

test("an explanation reaches those who asked only", async () => {
  const id = await report(1);
  await answer(id, { outcome: "answered", text: "The exchange shows 10 %." });
  expect((await readNews(1)).at(-1)).toBe(
    "Your report on Price change of ACME Limited: The exchange shows 10 %.",
  );
  expect(await readNews(2)).toHaveLength(1);
});

test(`a member reports ${mostFigureReports} figures a day`, async () => {
  for (let count = 0; count < mostFigureReports; count += 1) await report(2, `figure${count}`);
  await expect(report(2)).rejects.toMatchObject({ code: "figure.too_many_reports", status: 429 });
  await server.database
    .db("figure_reports")
    .where({ user_id: owner(2).userId })
    .update({ reported_at: new Date("2026-11-20T18:29:59Z") });
  expect(await report(2)).toMatch(/^[0-9a-f-]{36}$/);
});

test("an unknown company is refused", async () => {
  const given = {
    coCode: 999_999,
    key: "sales",
    title: "Sales",
    basis: null,
    dataset: version,
    shown: "",
    remark: "?",
  };
  await expect(
    inTransaction(server.database.db, (transaction) =>
      server.core.figureReports.report(transaction, owner(0), given),
    ),
  ).rejects.toMatchObject({ code: "company.not_found" });
  expect((await server.call(clerk, `GET /admin/figures/${createPublicId()}`)).status).toBe(404);
});
