import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";
import { plainText } from "./text-fields.ts";

const stateCode = z.string().regex(/^\d{2}$/, "must be a State code of two digits");
const billingFields = {
  name: plainText(100),
  address: plainText(300),
  state_code: stateCode.describe(
    "GST code of the State, which decides between CGST/SGST and IGST.",
  ),
  pin_code: z.string().regex(/^[1-9]\d{5}$/, "must have 6 digits"),
  gstin: plainText(15)
    .regex(/^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$/, "must be a GSTIN of 15 characters")
    .default(""),
};
const billingBody = z.strictObject(billingFields);
const billing = z.object({
  details: z
    .object({ ...billingFields, gstin: z.string() })
    .nullable()
    .describe("Null until the member gives them."),
  states: z.array(z.object({ code: z.string(), name: z.string() })),
  seller: z.object({
    name: z.string(),
    gstin: z.string(),
    registration: z.string(),
    upi_handle: z.string().describe("Pay the seller by UPI at this address only; may be empty."),
  }),
});

export type BillingAnswer = Infer<typeof billing>;
export type BillingBody = Infer<typeof billingBody>;

const withoutSeller = {
  "payment.not_configured": [503, "Payments are not configured on this installation."],
} as const;

/** Billing details, tax invoices and credit notes. */
export const billingRoutes = defineRoutes({
  "GET /payments/billing": {
    summary: "Billing details for invoices, and who is paid",
    access: "member",
    browser: {},
    answer: billing,
    failures: withoutSeller,
  },
  "POST /payments/billing": {
    summary: "Stores billing details; earlier invoices stay as they are",
    access: "member",
    browser: {},
    body: billingBody,
    answer: billing,
    failures: {
      "billing.invalid": [400, "A field is missing or wrong; `details` names it and the remedy."],
      ...withoutSeller,
    },
  },
  "GET /payments/document/:id": {
    summary: "A tax invoice or credit note as PDF",
    access: "member",
    browser: {},
    params: z.object({ id: z.uuid() }),
    failures: { "payment.unknown_document": [404, "No such document of this member."] },
  },
});
