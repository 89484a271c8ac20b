import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { marketDate } from "@munshi/platform";
import { z } from "zod";
import type { TaxDocument as ListedDocument } from "../../contract/index.ts";
import { taxDocumentContent } from "./tax-document.ts";
import type { CreditedRefund, InvoicedOrder, TaxDocumentContent } from "./tax-document.ts";
import { findBillingDetails } from "./billing.repository.ts";

type Kind = TaxDocumentContent["kind"];

const orderLines = z.array(
  z.object({ name: z.string(), days: z.int(), pricePaise: z.int(), discountPaise: z.int() }),
);
const refundLines = z.array(z.object({ name: z.string(), days: z.int(), refundPaise: z.int() }));

/** An issued document. */
export interface TaxDocument {
  readonly id: string;
  readonly orderId: string;
  /** Site of the seller, whose number series the document belongs to. */
  readonly tenant: string;
  readonly content: TaxDocumentContent;
}

/** The documents of orders, oldest first, as members see them. */
export async function listOrderDocuments(
  db: Executor,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ListedDocument[]>> {
  const rows = await resultOf<
    readonly {
      readonly id: string;
      readonly order_id: string;
      readonly kind: Kind;
      readonly number: string;
      readonly issued_at: Date;
      readonly amount_paise: string;
    }[]
  >(
    db("tax_documents")
      .whereIn("order_id", [...orderIds])
      .orderBy("issued_at")
      .select("id", "order_id", "kind", "number", "issued_at", "amount_paise"),
  );
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map(
    [...byOrder].map(([orderId, documents]) => [
      orderId,
      documents.map(({ id, kind, number, issued_at: issuedAt, amount_paise: amount }) => ({
        id,
        kind,
        number,
        date: marketDate(issuedAt),
        amount_paise: Number(amount),
      })),
    ]),
  );
}

/** Locks the order, so that its documents are issued one after the other; null if unknown. */
export async function lockOrder(
  transaction: Transaction,
  id: string,
): Promise<{ readonly userId: string; readonly tenant: string } | null> {
  const row = await transaction<{ id: string; user_id: string; tenant_key: string }>(
    "payment_orders",
  )
    .where({ id })
    .forNoKeyUpdate()
    .first();
  return row === undefined ? null : { userId: row.user_id, tenant: row.tenant_key };
}

interface OrderRow {
  readonly number: string;
  readonly created_at: Date;
  readonly site: string;
  readonly place_of_supply: string;
  readonly tax_paise: string;
  readonly lines: unknown;
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly payment_id: string;
  readonly method: string | null;
  readonly paid_at: Date;
}

/** A paid order as its invoice needs it; null if no payment counts for it. */
export async function findInvoicedOrder(db: Executor, id: string): Promise<InvoicedOrder | null> {
  const result = await db.raw<{ rows: OrderRow[] }>(
    `select o.number, o.created_at, t.name as site, o.place_of_supply, o.tax_paise, o.lines,
       u.id as user_id, u.email, u.first_name, u.last_name,
       p.id as payment_id, p.method, p.at as paid_at
     from payment_orders o
       join tenants t on t.key = o.tenant_key
       join users u on u.id = o.user_id
       join order_payments p on p.order_id = o.id and p.is_counted
     where o.id = ?`,
    [id],
  );
  const [row] = result.rows;
  if (row === undefined) return null;
  const details = await findBillingDetails(db, row.user_id);
  const name = `${row.first_name} ${row.last_name}`.trim();
  return {
    number: row.number,
    date: marketDate(row.created_at),
    site: row.site,
    placeOfSupply: row.place_of_supply,
    taxPaise: Number(row.tax_paise),
    lines: orderLines.parse(row.lines),
    buyer: {
      ...(details ?? {
        name: name === "" ? row.email : name,
        address: "",
        stateCode: row.place_of_supply,
        pinCode: "",
        gstin: "",
      }),
      email: row.email,
    },
    payment: { id: row.payment_id, method: row.method, date: marketDate(row.paid_at) },
  };
}

/** `surplus`: a payment that opened nothing and has no invoice. */
export interface RefundToCredit extends CreditedRefund {
  readonly orderId: string;
  readonly kind: "unused" | "surplus" | "outside";
}

interface RefundRow {
  readonly id: string;
  readonly order_id: string;
  readonly kind: RefundToCredit["kind"];
  readonly amount_paise: string;
  readonly tax_paise: string;
  readonly reason: string;
  readonly lines: unknown;
}

export async function findRefund(db: Executor, id: string): Promise<RefundToCredit | null> {
  const row = await db<RefundRow>("order_refunds").where({ id }).first();
  if (row === undefined) return null;
  return {
    orderId: row.order_id,
    kind: row.kind,
    amountPaise: Number(row.amount_paise),
    taxPaise: Number(row.tax_paise),
    reason: row.reason,
    lines: refundLines.parse(row.lines),
  };
}

interface DocumentRow {
  readonly id: string;
  readonly order_id: string;
  readonly tenant_key: string;
  readonly kind: Kind;
  readonly refund_id: string | null;
  readonly content: unknown;
}

const readDocument = (row: DocumentRow): TaxDocument => ({
  id: row.id,
  orderId: row.order_id,
  tenant: row.tenant_key,
  content: taxDocumentContent.parse(row.content),
});

export async function findInvoice(db: Executor, orderId: string): Promise<TaxDocument | null> {
  const row = await db<DocumentRow>("tax_documents")
    .where({ order_id: orderId, kind: "invoice" })
    .first();
  return row === undefined ? null : readDocument(row);
}

export async function hasCreditNote(db: Executor, refundId: string): Promise<boolean> {
  const row = await db<DocumentRow>("tax_documents").where({ refund_id: refundId }).first("id");
  return row !== undefined;
}

export async function findDocument(db: Executor, id: string): Promise<TaxDocument | null> {
  const row = await db<DocumentRow>("tax_documents").where({ id }).first();
  return row === undefined ? null : readDocument(row);
}

/** Null for another member's document. */
export async function findOwnDocument(
  db: Executor,
  userId: string,
  id: string,
): Promise<TaxDocument | null> {
  const row = await db<DocumentRow>("tax_documents")
    .where({ id })
    .whereIn("order_id", db("payment_orders").where({ user_id: userId }).select("id"))
    .first();
  return row === undefined ? null : readDocument(row);
}

/** Takes the next position of a series; locks the series, so that a rollback leaves no gap. */
export async function takePosition(
  transaction: Transaction,
  series: { readonly tenant: string; readonly financialYear: string; readonly kind: Kind },
): Promise<number> {
  const result = await transaction.raw<{ rows: { readonly last: number }[] }>(
    `insert into tax_document_numbers as series (tenant_key, financial_year, kind, last)
     values (:tenant, :financialYear, :kind, 1)
     on conflict (tenant_key, financial_year, kind) do update set last = series.last + 1
     returning last`,
    { ...series },
  );
  const [row] = result.rows;
  if (row === undefined) throw new TypeError("A series has no position");
  return row.last;
}

export async function insertDocument(
  transaction: Transaction,
  document: TaxDocument & {
    readonly financialYear: string;
    readonly position: number;
    readonly refundId: string | null;
    readonly at: Date;
  },
): Promise<void> {
  const { content } = document;
  await transaction("tax_documents").insert({
    id: document.id,
    tenant_key: document.tenant,
    kind: content.kind,
    financial_year: document.financialYear,
    position: document.position,
    number: content.number,
    order_id: document.orderId,
    refund_id: document.refundId,
    amount_paise: content.totals.total,
    issued_at: document.at,
    content: JSON.stringify(content),
  });
}

/** Returns the recipient of an order's documents. */
export async function findReceiver(
  db: Executor,
  orderId: string,
): Promise<{ readonly email: string; readonly tenant: string } | null> {
  const result = await db.raw<{ rows: { readonly email: string; readonly tenant: string }[] }>(
    `select u.email, o.tenant_key as tenant
     from payment_orders o join users u on u.id = o.user_id
     where o.id = ? and u.erased_at is null`,
    [orderId],
  );
  return result.rows[0] ?? null;
}
