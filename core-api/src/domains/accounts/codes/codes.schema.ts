import { z } from "zod";
import { givenPassword, givenText } from "../account-fields.schema.ts";

const clientId = z.union([givenText(300), z.null().transform(() => "")]).default("");

export const sendCodeBody = z.object({ client_id: clientId, email_id: givenText(254) });

export const checkCodeBody = z.object({
  client_id: clientId.describe(
    "Of a broker or a social sign-in, which the code then serves alone; empty for a sign-up",
  ),
  email_id: givenText(254),
  validation_code: z
    .union([givenText(20), z.number().transform(String)])
    .default("")
    .describe("The six digits of the mail"),
  password: givenPassword.describe(
    "Sets the first password of somebody new, by the dialog of a broker",
  ),
});

export const codeAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  status: z
    .literal([0, 1, 2])
    .describe("0: verified. 1: its time is over. 2: it is another one, or of no use any more"),
});

export const brokerUserBody = z.object({ client_id: clientId, email: givenText(254) });

export const brokerUserAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  password: z.boolean().describe("Is there one already?"),
});
