import { z } from "zod";
import { plainText } from "../../platform/validation/plain-text.ts";

const phone = z.union([plainText(20), z.int().nonnegative().transform(String)]).default("");

export const leadBody = z.object({
  name: plainText(100).default(""),
  email: plainText(254).default(""),
  phone_no: phone,
  ref_id: z
    .union([plainText(100), z.number().transform(String), z.null()])
    .default(null)
    .transform((value) => (value === "" ? null : value)),
});
export type LeadBody = z.output<typeof leadBody>;

// Lines are the writer's; no database and no mail carries other control characters.
const unsafe = /[^\P{Cc}\n\r\t]/u;

export const customerQueryBody = z.object({
  name: plainText(100).default(""),
  email: plainText(254).default(""),
  phone_no: phone,
  message: z
    .string()
    .max(5_000, "must have 5000 characters or fewer")
    .refine((text) => text.isWellFormed() && !unsafe.test(text), "must be plain text")
    .default(""),
});
export type CustomerQueryBody = z.output<typeof customerQueryBody>;

export const plainAnswer = z.object({ success: z.boolean(), message: z.string() });
