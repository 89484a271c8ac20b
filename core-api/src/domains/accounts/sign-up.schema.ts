import { z } from "zod";
import { givenPassword, givenText } from "./account-fields.schema.ts";

export const signUpBody = z.object({
  email: givenText(254),
  username: givenText(254),
  mobile: z.union([givenText(20), z.number().transform(String)]).default(""),
  first_name: givenText(100),
  last_name: givenText(100),
  password: givenPassword,
  "confirm-password": givenPassword,
  validation_code: givenText(20),
  ref_id: z.unknown().optional(),
});
export type SignUpBody = z.output<typeof signUpBody>;

export const emailBody = z.object({ email: givenText(254) });

export const userStatusAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  status: z.literal([0, 1, 2, 3]),
  user_exists: z.boolean(),
});

export const userExistsAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  exists: z.boolean(),
});
