import { z } from "zod";
import { plainText } from "../../platform/validation/plain-text.ts";

const kycStatus = z.enum(["OPENED", "PAN_VERIFIED", "SUBMITTED", "BANK_VERIFIED", "COMPLETED"]);
/** A shape is all that is demanded here: what is wrong with a value is said in words, by the service. */
const typed = plainText(100);

export const panBody = z.object({ pan: typed, full_name: typed.default(""), dob: typed });

export const submitBody = z.object({
  pan: typed,
  dob: typed,
  agreement: z
    .string()
    .max(40)
    .optional()
    .describe("The edition that was read; the current one where absent"),
});

export const bankBody = z.object({ ifsc: typed, account_num: typed });

export const journeyBody = z.object({
  return_to: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, "must be a path of this site")
    .default("/"),
});

const plain = { success: z.boolean(), message: z.string() };

export const checkAnswer = z.object({
  ...plain,
  data: z.string().describe("VERIFIED, PENDING, or why not, in words to show"),
  kyc_status: kycStatus,
});

export const statusAnswer = z.object({ ...plain, kyc_id: z.uuid(), kyc_status: kycStatus });

export const readAnswer = z.object({
  ...plain,
  kyc_id: z.uuid().nullable(),
  kyc_status: kycStatus.nullable(),
});

export const caseAnswer = z.object({
  kyc_id: z.uuid().nullable(),
  kyc_status: kycStatus.nullable(),
  is_available: z.boolean(),
  known_name: z.string().nullable(),
  pan: z.string().nullable().describe("ABXXXXXX4F"),
  account: z
    .object({
      number: z.string().describe("XXXXXX1234"),
      ifsc: z.string(),
      bank: z.string().nullable(),
      is_pending: z.boolean(),
    })
    .nullable(),
  agreement: z.string().nullable(),
});

export const journeyAnswer = z.object({ ...plain, url: z.url() });
