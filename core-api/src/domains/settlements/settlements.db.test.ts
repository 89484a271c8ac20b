import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { entryOfCapture, entryOfRefund, splitTax } from "@munshi/engine/payments";
import { dayMs } from "@munshi/platform";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { cliActor } from "../../platform/actor/actor.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createAuditService } from "../audit/index.ts";
import { insertPaidOrder, insertRefund } from "../billing/paid-orders.fixture.ts";
import type { PaidOrder } from "../billing/paid-orders.fixture.ts";
import { postEntry } from "../payments/index.ts";
import { createSettlementsService } from "./index.ts";
import type { SettlementsService } from "./index.ts";
import { reportOf } from "./recon-report.fixture.ts";
import type { ReportRow } from "./recon-report.fixture.ts";

// A Saturday.
const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
let database: TestDatabase;
let settlements: SettlementsService;
const userId = crypto.randomUUID();
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const audit = createAuditService(db, { clock });
  settlements = createSettlementsService(db, { clock, audit });
  await db("users").insert({
    id: userId,
    tenant_key: "munshi",
    email: "asha@example.in",
    first_name: "Asha",
    last_name: "Rao",
    ref_id: "asha",
    created_at: clock.now(),
    updated_at: clock.now(),
  });
});
afterEach(async () => {
  await inTransaction(database.db, async (transaction) => {
    // Without the triggers that keep records of payments.
    await transaction.raw("set local session_replication_role = replica");
    for (const table of [
      "settlement_lines",
      "settlement_reports",
      "journal_lines",
      "journal_entries",
      "order_refunds",
      "order_payments",
      "payment_orders",
    ]) {
      await transaction(table).delete();
    }
  });
});
afterAll(async () => database.close());

/** A captured payment of ₹1,750 with its entry in the ledger. */
async function pay(at: Date): Promise<PaidOrder> {
  const { db } = database;
  const order = await insertPaidOrder(db, { userId, at });
  const amount = 175_000;
  await inTransaction(db, (transaction) =>
    postEntry(transaction, {
      key: `capture:${order.paymentId}`,
      tenant: "munshi",
      orderId: order.id,
      at,
      lines: entryOfCapture({ amount, discount: 0, ...splitTax(amount, true) }),
    }),
  );
  return order;
}

async function refund(order: PaidOrder, amount: number, providerId: string): Promise<void> {
  const { db } = database;
  const at = clock.now();
  const id = await insertRefund(db, order, { amount, at, providerId });
  await inTransaction(db, (transaction) =>
    postEntry(transaction, {
      key: `refund:${id}`,
      tenant: "munshi",
      orderId: order.id,
      at,
      lines: entryOfRefund({ amount, ...splitTax(amount, true) }),
    }),
  );
}

/** ₹1,750 less a fee of ₹35 and GST of ₹6.30. */
const paidRow = (id: string): ReportRow => ({
  entity_id: id,
  amount: "1750.00",
  fee: "35.00",
  tax: "6.30",
  credit: "1708.70",
});
const refundRow = (id: string): ReportRow => ({
  transaction_entity: "refund",
  entity_id: id,
  amount: "500.00",
  debit: "500.00",
});
const load = (...rows: readonly ReportRow[]) =>
  settlements.importReport(cliActor, "recon.csv", Buffer.from(reportOf(...rows)));

async function balances(): Promise<object> {
  const rows = (await database
    .db("journal_lines")
    .groupBy("account")
    .select("account")
    .sum("amount_paise as sum")) as { readonly account: string; readonly sum: string }[];
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}
const count = async (table: string): Promise<number> =>
  Number(Reflect.get((await database.db(table).count().first()) as object, "count"));

test("a settlement is posted: the bank gets the gross less fees, and nothing is left to settle", async () => {
  const [one, other] = [await pay(daysAgo(10)), await pay(daysAgo(10))];
  await refund(other, 50_000, "rfnd_0001");
  expect((await settlements.listDifferences()).map(({ kind }) => kind)).toEqual([
    "unsettled",
    "unsettled",
  ]);
  const report = await load(
    paidRow(one.paymentId),
    paidRow(other.paymentId),
    refundRow("rfnd_0001"),
  );
  expect(report).toEqual({
    isNew: true,
    rows: 3,
    // 2 x 1750 - 500, and 2 x 41.30.
    settlements: [{ id: "setl_0001", gross: 300_000, fee: 8_260 }],
  });
  expect(await balances()).toMatchObject({ bank: 291_740, provider_fees: 8_260, provider: 0 });
  expect(await settlements.listDifferences()).toEqual([]);
});

test("the same file twice, and a longer report of the same rows, change nothing", async () => {
  const order = await pay(daysAgo(10));
  await load(paidRow(order.paymentId));
  const before = await balances();
  expect(await load(paidRow(order.paymentId))).toEqual({ isNew: false, rows: 0, settlements: [] });
  expect(await count("settlement_reports")).toBe(1);
  const next = await pay(daysAgo(9));
  const longer = await load(paidRow(order.paymentId), {
    ...paidRow(next.paymentId),
    settlement_id: "setl_0002",
  });
  expect(longer).toMatchObject({ isNew: true, rows: 1, settlements: [{ id: "setl_0002" }] });
  expect(Reflect.get(await balances(), "bank")).toBe(2 * Number(Reflect.get(before, "bank")));
});

test("two imports of one file at once post it once", async () => {
  const order = await pay(daysAgo(10));
  const imports = await Promise.all([1, 2, 3].map(() => load(paidRow(order.paymentId))));
  expect(imports.map(({ rows }) => rows).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(await count("settlement_lines")).toBe(1);
});

test.each([
  ["a wrong amount", { credit: "1.00" }, "line 3, column amount"],
  ["another fee than before", { fee: "36.00", credit: "1707.70" }, "line 3, column fee"],
  [
    "another settlement than before",
    { settlement_id: "setl_9999" },
    "line 3, column settlement_id",
  ],
])("a report with %s imports no row", async (_, change, message) => {
  const [known, added] = [await pay(daysAgo(10)), await pay(daysAgo(10))];
  await load(paidRow(known.paymentId));
  const before = await balances();
  await expect(
    load(
      { ...paidRow(added.paymentId), settlement_id: "setl_0002" },
      {
        ...paidRow(known.paymentId),
        ...change,
      },
    ),
  ).rejects.toThrow(message);
  expect([await count("settlement_lines"), await count("settlement_reports")]).toEqual([1, 1]);
  expect(await balances()).toEqual(before);
});

test("a row that joins a posted settlement later is refused", async () => {
  const [known, late] = [await pay(daysAgo(10)), await pay(daysAgo(10))];
  await load(paidRow(known.paymentId));
  await expect(load(paidRow(late.paymentId))).rejects.toThrow(
    `line 2, column settlement_id: setl_0001 was imported before without ${late.paymentId}`,
  );
});

test("every kind of difference is listed with both amounts", async () => {
  const { db } = database;
  const [late, , amount, fee, failed] = [
    await pay(daysAgo(5)),
    // Captured on a Wednesday: the third working day is the next Monday.
    await pay(daysAgo(3)),
    await pay(daysAgo(10)),
    await pay(daysAgo(10)),
    await pay(daysAgo(10)),
  ];
  await db("order_payments").where({ id: fee.paymentId }).update({ fee_paise: 4_100 });
  await db("order_payments")
    .where({ id: failed.paymentId })
    .update({ status: "authorized", is_counted: false });
  await load(
    { ...paidRow(amount.paymentId), amount: "1750.01", credit: "1708.71" },
    paidRow(fee.paymentId),
    paidRow(failed.paymentId),
    paidRow("pay_unknown"),
  );
  const differences = await settlements.listDifferences();
  const found = new Map(
    differences.map((one) => [one.kind, one.kind === "ledger" ? one.balance : one.entry]),
  );
  expect(found.get("unsettled")).toMatchObject({ id: late.paymentId, recorded: 175_000 });
  expect(found.get("amount")).toMatchObject({ id: amount.paymentId, settled: 175_001 });
  expect(found.get("fee")).toMatchObject({ recordedFee: 4_100, settledFee: 4_130 });
  expect(found.get("not_final")).toMatchObject({ id: failed.paymentId });
  expect(found.get("unknown")).toMatchObject({ id: "pay_unknown", order: null });
  // Captured 5 x 1750 (one of them wrongly), settled 4 x 1750 and a paisa; two are open.
  expect(found.get("ledger")).toEqual({ ledger: 174_999, open: 350_000 });
  expect(differences).toHaveLength(6);
});

test("a holiday delays what is late", async () => {
  await pay(daysAgo(4));
  expect(await settlements.listDifferences()).toHaveLength(1);
  await database.db.raw(`
    with file as (
      insert into import_files (sha256, name, format, kind, actor, started_at)
        values (sha256('holidays'), 'holidays', 'holidays', 'demo', 'test', now()) returning id
    )
    insert into trading_calendar (day, is_open, name, file_id)
      select '2026-11-19', false, 'Holiday', id from file`);
  expect(await settlements.listDifferences()).toEqual([]);
});
