import type { Executor, Transaction } from "@munshi/db";
import { financialYearOf } from "@munshi/engine/payments";
import { marketDate } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { Printer } from "../../platform/pdf/index.ts";
import type { Seller } from "./billing.repository.ts";
import { messages, requireSeller } from "./billing.service.ts";
import {
  findInvoice,
  findInvoicedOrder,
  findOwnDocument,
  findRefund,
  hasCreditNote,
  insertDocument,
  lockOrder,
  takePosition,
} from "./documents.repository.ts";
import type { TaxDocument } from "./documents.repository.ts";
import { fileNameOf, writeCreditNote, writeInvoice, writeNumber } from "./tax-document.ts";
import type { Issue, TaxDocumentContent } from "./tax-document.ts";

/** The outbox's event of an issued document; its payload names it. */
export const documentIssued = "billing.document_issued";

/** A document as a file. */
export interface PrintedDocument {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface DocumentsService {
  /** Issues the invoice of a paid order, once. */
  issueInvoice(orderId: string): Promise<void>;
  /** Issues the credit note of a processed refund, once; none for a payment without an invoice. */
  issueCreditNote(refundId: string): Promise<void>;
  /** @throws AppError `payment.unknown_document` (404), also for another member's document. */
  print(userId: string, documentId: string): Promise<PrintedDocument>;
}

export interface DocumentsDeps {
  readonly clock: Clock;
  readonly outbox: Pick<Outbox, "add">;
  readonly printer: Printer<TaxDocumentContent>;
}

export function createDocumentsService(
  db: Executor,
  { clock, outbox, printer }: DocumentsDeps,
): DocumentsService {
  /** Numbers, stores and announces a document. */
  const issue = async (
    transaction: Transaction,
    document: {
      readonly kind: TaxDocumentContent["kind"];
      readonly seller: Pick<Seller, "tenant" | "documentPrefix">;
      /** The site on which the order was placed. */
      readonly site: string;
      readonly orderId: string;
      readonly refundId: string | null;
    },
    write: (issue: Issue) => TaxDocumentContent,
  ): Promise<TaxDocument> => {
    const { kind, seller, orderId, refundId } = document;
    const at = clock.now();
    const date = marketDate(at);
    const financialYear = financialYearOf(date);
    const series = { tenant: seller.tenant, financialYear, kind };
    const position = await takePosition(transaction, series);
    const number = writeNumber(kind, seller.documentPrefix, financialYear, position);
    const issued = {
      id: createPublicId(),
      orderId,
      tenant: seller.tenant,
      content: write({ number, date }),
    };
    await insertDocument(transaction, { ...issued, financialYear, position, refundId, at });
    await outbox.add(transaction, {
      tenant: document.site,
      name: documentIssued,
      payload: { document: issued.id },
      // Not the order's id: a mail that fails must not delay the order's events.
      key: `mails of ${orderId}`,
    });
    return issued;
  };

  const ensureInvoice = async (
    transaction: Transaction,
    orderId: string,
  ): Promise<TaxDocument | null> => {
    const locked = await lockOrder(transaction, orderId);
    if (locked === null) return null;
    const known = await findInvoice(transaction, orderId);
    if (known !== null) return known;
    const order = await findInvoicedOrder(transaction, orderId);
    if (order === null || order.lines.length === 0) return null;
    const seller = await requireSeller(transaction, locked.tenant);
    return issue(
      transaction,
      { kind: "invoice", seller, site: locked.tenant, orderId, refundId: null },
      (issued) => writeInvoice(issued, order, seller),
    );
  };

  return {
    async issueInvoice(orderId) {
      await inTransaction(db, (transaction) => ensureInvoice(transaction, orderId));
    },
    async issueCreditNote(refundId) {
      await inTransaction(db, async (transaction) => {
        const refund = await findRefund(transaction, refundId);
        if (refund === null) return;
        const { orderId } = refund;
        const site = (await lockOrder(transaction, orderId))?.tenant;
        if (site === undefined || (await hasCreditNote(transaction, refundId))) return;
        const invoice =
          refund.kind === "unused"
            ? await ensureInvoice(transaction, orderId)
            : await findInvoice(transaction, orderId);
        if (invoice === null || refund.kind === "surplus") return;
        const seller = await requireSeller(transaction, invoice.tenant);
        await issue(
          transaction,
          { kind: "credit_note", seller, site, orderId, refundId },
          (issued) => writeCreditNote(issued, refund, invoice.content),
        );
      });
    },
    async print(userId, documentId) {
      const document = await findOwnDocument(db, userId, documentId);
      if (document === null) {
        throw failure("payment.unknown_document", 404, messages.unknownDocument);
      }
      const { content } = document;
      return { fileName: fileNameOf(content), bytes: await printer.print(content) };
    },
  };
}
