import type { Executor } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import { createPrinter } from "../../platform/pdf/index.ts";
import { writePageAddress } from "../../platform/http/page-address.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { MailProvider } from "../../providers/mail/index.ts";
import { createBillingService } from "./billing.service.ts";
import type { BillingService } from "./billing.service.ts";
import { writeDocumentMail } from "./document-mails.ts";
import { findDocument, findReceiver } from "./documents.repository.ts";
import { createDocumentsService, documentIssued } from "./documents.service.ts";
import type { DocumentsService } from "./documents.service.ts";
import { fileNameOf } from "./tax-document.ts";
import type { TaxDocumentContent } from "./tax-document.ts";

/** Billing details, invoices and credit notes. */
export interface Billing {
  readonly billing: BillingService;
  readonly documents: DocumentsService;
  close(): Promise<void>;
}

export interface BillingDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly mail: MailProvider;
  /** Address of the main site's pages. */
  readonly publicUrl: string;
}

const orderPayload = z.object({ order: z.uuid() });
const refundPayload = z.object({ refund: z.uuid() });
const documentPayload = z.object({ document: z.uuid() });
/** Mails with attachments do not delay other events. */
const mailLane = "documents";

/** Issues documents for captured payments and processed refunds, and mails them. */
export function createBilling(db: Executor, deps: BillingDeps): Billing {
  const { clock, log, outbox, mail, publicUrl } = deps;
  const printer = createPrinter<TaxDocumentContent>(new URL("./print-thread.ts", import.meta.url));
  const documents = createDocumentsService(db, { clock, outbox, printer });
  outbox.on("payments.captured", async ({ payload }) =>
    documents.issueInvoice(orderPayload.parse(payload).order),
  );
  outbox.on("payments.refund_settled", async ({ payload }) =>
    documents.issueCreditNote(refundPayload.parse(payload).refund),
  );
  outbox.on(
    documentIssued,
    async ({ payload }, signal) => {
      const document = await findDocument(db, documentPayload.parse(payload).document);
      if (document === null) return;
      const receiver = await findReceiver(db, document.orderId);
      if (receiver === null) return;
      const { content } = document;
      const path = `/order-summary?order=${document.orderId}`;
      const outcome = await mail.send(
        {
          // The same for each try, so that a receiver shows it once.
          id: document.id,
          to: receiver.email,
          ...writeDocumentMail(
            document.content,
            writePageAddress(publicUrl, receiver.tenant, path),
          ),
          attachments: [
            {
              name: fileNameOf(content),
              type: "application/pdf",
              bytes: await printer.print(content),
            },
          ],
        },
        signal,
      );
      if (outcome === "refused") log.warn({ reason: "refused" }, "a mail cannot be delivered");
    },
    mailLane,
  );
  return {
    billing: createBillingService(db, { clock }),
    documents,
    close: () => printer.close(),
  };
}
