import { z } from "zod";
import { givenPassword, givenText } from "../account-fields.schema.ts";

export const forgotQuery = z.object({ email_id: givenText(254) });

export const changePasswordBody = z.object({
  user_id: givenText(254),
  password: givenPassword,
  confirm_password: givenPassword,
  validation_code: z.union([givenText(20), z.number().transform(String)]).default(""),
});
export type ChangePasswordBody = z.output<typeof changePasswordBody>;
