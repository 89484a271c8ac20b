import { afterAll, beforeAll, expect, test } from "vitest";
import type { BillingAnswer, BillingBody } from "../../contract/index.ts";
import { cliActor } from "../../platform/actor/actor.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { internalSecret, startAccountsServer } from "../accounts/testing/accounts-server.ts";
import type { AccountsServer, Failure } from "../accounts/testing/accounts-server.ts";
import { findPlaceOfSupply, requireSeller, seedDemoSeller, setSeller } from "./index.ts";
import { insertPaidOrder, insertRefund } from "./paid-orders.fixture.ts";
import type { PaidOrder } from "./paid-orders.fixture.ts";

let server: AccountsServer;
let asha: { readonly id: string; readonly bearer: string };
beforeAll(async () => {
  server = await startAccountsServer();
  await server.core.publicSite.prepare();
  asha = await join("asha@example.in");
});
afterAll(async () => server.close());

async function join(email: string) {
  await server.signUp(email);
  const { access, user_data_id: id } = await server.signIn(email);
  return { id, bearer: access };
}

const details: BillingBody = {
  name: "Asha Rao",
  address: "12 Residency Road, Bengaluru",
  state_code: "29",
  pin_code: "560025",
  gstin: "29AAGCB7383J1Z4",
};
const save = (body: object) =>
  server.call<BillingAnswer & Failure>("/payments/billing", { body, bearer: asha.bearer });

const emit = (name: string, order: PaidOrder, payload: object, tenant = "munshi") =>
  inTransaction(server.database.db, (transaction) =>
    server.core.outbox.add(transaction, { tenant, name, payload, key: order.id }),
  );
const capture = (order: PaidOrder, tenant?: string) =>
  emit("payments.captured", order, { order: order.id }, tenant);

interface DocumentRow {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  readonly position: number;
  readonly tenant_key: string;
  readonly content: object;
}
const listDocuments = async (order: PaidOrder): Promise<readonly DocumentRow[]> =>
  server.database
    .db<DocumentRow & { readonly order_id: string }>("tax_documents")
    .where({ order_id: order.id })
    .orderBy("kind", "desc");

const buy = (facts: Partial<Parameters<typeof insertPaidOrder>[1]> = {}) =>
  insertPaidOrder(server.database.db, { userId: asha.id, at: server.clock.now(), ...facts });

test("without a seller nothing can be sold", async () => {
  const told = await server.call("/payments/billing", { bearer: asha.bearer });
  expect([told.status, told.body.error.code]).toEqual([503, "payment.not_configured"]);
  await expect(requireSeller(server.database.db, "munshi")).rejects.toMatchObject({
    code: "payment.not_configured",
  });
  await seedDemoSeller(server.database.db);
  await seedDemoSeller(server.database.db);
});

test("the place of supply is the seller's State until the member gives theirs", async () => {
  const { db } = server.database;
  const before = await server.call<BillingAnswer>("/payments/billing", { bearer: asha.bearer });
  expect(before.body.details).toBeNull();
  expect(before.body.states).toContainEqual({ code: "38", name: "Ladakh" });
  expect(before.body.seller).toMatchObject({ upi_handle: "munshisample.ra@validhdfc" });
  expect(await findPlaceOfSupply(db, asha.id, "zerodha")).toEqual({
    stateCode: "27",
    isWithinState: true,
  });
  const saved = await save({ ...details, name: "  Asha   Rao " });
  expect(saved.body.details).toEqual(details);
  expect(await findPlaceOfSupply(db, asha.id, "munshi")).toEqual({
    stateCode: "29",
    isWithinState: false,
  });
});

test.each([
  [{ gstin: "29AAGCB7383J1Z5" }, "body.gstin", "typing mistake"],
  [{ state_code: "27" }, "body.gstin", "registered in Karnataka"],
  [{ state_code: "99" }, "body.state_code", "Choose a State"],
  [{ name: " " }, "body.name", "Enter the name"],
  [{ address: "" }, "body.address", "Enter the address"],
  [{ name: "आशा राव" }, "body.name", "Latin letters"],
])("billing details with %o are refused with the remedy", async (change, path, text) => {
  const told = await save({ ...details, ...change });
  expect([told.status, told.body.error.code]).toEqual([400, "billing.invalid"]);
  expect(told.body.error.details).toContainEqual({
    path,
    message: expect.stringContaining(text) as string,
  });
});

test("a captured payment gets one invoice, mailed with its PDF, which only its buyer opens", async () => {
  const order = await buy({ tenant: "zerodha", placeOfSupply: "29", discount: 25_000 });
  await capture(order, "zerodha");
  await capture(order, "zerodha");
  await server.deliver();
  const [invoice, ...others] = await listDocuments(order);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    kind: "invoice",
    // Without a separate seller, the partner's site uses the main site's seller and series.
    tenant_key: "munshi",
    number: "MN/26-27/00001",
    content: {
      site: "Zerodha",
      buyer: { name: "Asha Rao", gstin: "29AAGCB7383J1Z4", email: "asha@example.in" },
      payment: { id: order.paymentId },
      totals: { discount: 21_186, igst: 22_881, total: 150_000 },
    },
  });
  const mails = server.mailbox.mails.filter(({ text }) => text.includes("MN/26-27/00001"));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toBe("asha@example.in");
  expect(mails[0]?.text).toContain("Subject: Receipt for your payment to Zerodha");
  expect(mails[0]?.text).toContain("Invoice MN-26-27-00001.pdf");
  const [link] = /https?:\S+order-summary\S+/.exec(mails[0]?.text ?? "") ?? [];
  expect(link).toMatch(new RegExp(`^http://zerodha\\..*\\?order=${order.id}$`));

  const path = `/payments/document/${invoice?.id ?? ""}`;
  const load = (bearer: string) =>
    fetch(server.address + path, { headers: { authorization: `Bearer ${bearer}` } });
  const [first, second] = [await load(asha.bearer), await load(asha.bearer)];
  expect(first.headers.get("content-type")).toBe("application/pdf");
  expect(first.headers.get("content-disposition")).toBe(
    'attachment; filename="Invoice MN-26-27-00001.pdf"',
  );
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
  const bela = await join("bela@example.in");
  expect((await load(bela.bearer)).status).toBe(404);
});

test("a processed refund gets one credit note, which names the invoice", async () => {
  const order = await buy();
  await capture(order);
  const refund = await insertRefund(server.database.db, order, {
    amount: 119_863,
    at: server.clock.now(),
  });
  // The invoice was never issued before: the credit note's event makes up for it.
  const settled = { order: order.id, refund };
  await emit("payments.refund_settled", order, settled);
  await emit("payments.refund_settled", order, settled);
  await server.deliver();
  const [invoice, note, ...others] = await listDocuments(order);
  expect(others).toEqual([]);
  expect(note).toMatchObject({
    kind: "credit_note",
    number: "MNC/26-27/00001",
    content: {
      invoice: { number: invoice?.number },
      reason: "No longer needed",
      totals: { total: 119_863 },
      lines: [{ name: "1 Year subscription", detail: "250 unused days" }],
    },
  });
  const mails = server.mailbox.mails.filter(({ text }) => text.includes("MNC/26-27/00001"));
  expect(mails).toHaveLength(1);
});

test("a payment that opened nothing has neither invoice nor credit note", async () => {
  const { db } = server.database;
  const order = await buy();
  const refund = await insertRefund(db, order, {
    amount: 175_000,
    kind: "surplus",
    at: server.clock.now(),
  });
  const outside = await insertRefund(db, order, {
    amount: 10_000,
    kind: "outside",
    at: server.clock.now(),
  });
  await emit("payments.refund_settled", order, { order: order.id, refund });
  await emit("payments.refund_settled", order, { order: order.id, refund: outside });
  await server.deliver();
  expect(await listDocuments(order)).toEqual([]);
});

test("50 captures at once, each delivered twice, are numbered without a gap", async () => {
  const orders = await Promise.all(Array.from({ length: 50 }, () => buy()));
  const { documents } = server.core.billing;
  const series = await server.database
    .db<{ readonly last: number; readonly kind: string }>("tax_document_numbers")
    .where({ kind: "invoice" })
    .first();
  const last = series?.last ?? 0;
  const twice = orders.flatMap((order) => [order, order]);
  await Promise.all(twice.map(({ id }) => documents.issueInvoice(id)));
  const positions = await Promise.all(orders.map(async (order) => listDocuments(order)));
  expect(
    positions
      .flat()
      .map(({ position }) => position)
      .toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 50 }, (_, at) => last + 1 + at));
  await server.database.db("outbox_events").delete();
});

test("each financial year has its own series", async () => {
  const order = await buy();
  const { clock } = server;
  const now = clock.now().getTime();
  // 31 Mar 2027, 23:59 and 1 Apr 2027, 00:01 in Asia/Kolkata.
  clock.advance(Date.parse("2027-03-31T18:29:00Z") - now);
  await server.core.billing.documents.issueInvoice(order.id);
  clock.advance(120_000);
  const next = await buy();
  await server.core.billing.documents.issueInvoice(next.id);
  const [[last], [first]] = [await listDocuments(order), await listDocuments(next)];
  expect(last?.number).toMatch(/^MN\/26-27\//);
  expect(first?.number).toBe("MN/27-28/00001");
  clock.advance(now - clock.now().getTime());
  await server.database.db("outbox_events").delete();
});

test("a mail that fails is sent later, and no second document is issued", async () => {
  const order = await buy();
  server.mailbox.answerReceiver = "450 busy";
  await capture(order);
  await server.deliver();
  const [invoice] = await listDocuments(order);
  const receipts = () =>
    server.mailbox.mails.filter(({ text }) => text.includes(invoice?.number ?? "none"));
  expect(receipts()).toEqual([]);
  server.mailbox.answerReceiver = "250 fine";
  server.clock.advance(10_000);
  await server.deliver();
  expect(receipts()).toHaveLength(1);
  expect(await listDocuments(order)).toHaveLength(1);
});

test("documents are never changed", async () => {
  const { db } = server.database;
  await expect(db("tax_documents").update({ number: "X" })).rejects.toMatchObject({
    code: "23001",
  });
  await expect(db("tax_documents").delete()).rejects.toMatchObject({ code: "23001" });
});

const partnersSeller = {
  site: "zerodha",
  name: "Partner Research LLP",
  address: "7 Residency Road, Bengaluru",
  state_code: "29",
  pin_code: "560025",
  gstin: "29AAGCB7383J1Z4",
  registration: "INH000012345",
  sac: "998431",
  document_prefix: "ZR",
  upi_handle: "partner.ra@validhdfc",
};
const set = (change: object) =>
  setSeller(
    server.database.db,
    server.core,
    cliActor,
    JSON.stringify({ ...partnersSeller, ...change }),
  );

test.each([
  [{ gstin: "27AAPFU0939F1ZV" }, "gstin: This GSTIN is registered in Maharashtra"],
  [{ site: "nowhere" }, "site: use one of munshi"],
  [{ document_prefix: "ABCDE" }, "document_prefix: must be 1 to 4 capitals or digits"],
  [{ upi_handle: "partner@okhdfc" }, "upi_handle: must be such as name.ra@validhdfc"],
  [{ registration: "" }, "registration: must be INH and 9 digits"],
])("a seller with %o is refused", async (change, message) => {
  await expect(set(change)).rejects.toThrow(message);
});

test("a partner with a separate seller has a separate series", async () => {
  await set({ name: "Earlier name" });
  await set({});
  const headers = { "x-internal-secret": internalSecret, "x-munshi-tenant": "zerodha" };
  const told = await server.call<BillingAnswer>("/payments/billing", {
    bearer: asha.bearer,
    headers,
  });
  expect(told.body.seller.name).toBe("Partner Research LLP");
  const order = await buy({ tenant: "zerodha", placeOfSupply: "29" });
  await server.core.billing.documents.issueInvoice(order.id);
  expect(await listDocuments(order)).toMatchObject([
    { tenant_key: "zerodha", number: "ZR/26-27/00001" },
  ]);
});
