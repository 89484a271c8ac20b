import { z } from "zod";
import { givenPassword, givenText } from "../account-fields.schema.ts";

export const forgotQuery = z.object({ email_id: givenText(254) });

export const changePasswordBody = z.object({
  user_id: givenText(254).describe(
    "The e-mail address that the code was sent to, or the id of the user",
  ),
  password: givenPassword,
  confirm_password: givenPassword,
  validation_code: z
    .union([givenText(20), z.number().transform(String)])
    .default("")
    .describe("The six digits of the mail"),
  request: z
    .union([z.uuid(), z.literal("")])
    .default("")
    .describe("Names the mail, as its link does: the code then works in every browser"),
});
export type ChangePasswordBody = z.output<typeof changePasswordBody>;
