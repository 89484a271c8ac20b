import { z } from "zod";
import { givenPassword, givenText } from "../account-fields.schema.ts";

const clientId = z.union([givenText(300), z.null().transform(() => "")]).default("");

export const sendCodeBody = z.object({ client_id: clientId, email_id: givenText(254) });

export const checkCodeBody = z.object({
  client_id: clientId,
  email_id: givenText(254),
  validation_code: z.union([givenText(20), z.number().transform(String)]).default(""),
  /** Of somebody new, in the broker's e-mail dialog. */
  password: givenPassword,
});

export const codeAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  status: z.literal([0, 1, 2]),
});

export const brokerUserBody = z.object({ client_id: clientId, email: givenText(254) });

export const brokerUserAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  password: z.boolean(),
});
