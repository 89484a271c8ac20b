import { z } from "zod";
import { givenPassword, givenText } from "./account-fields.schema.ts";

export const signUpBody = z.object({
  email: givenText(254),
  username: givenText(254),
  mobile: z
    .union([givenText(20), z.number().transform(String)])
    .default("")
    .describe("Ten digits"),
  first_name: givenText(100).describe(
    "Alone it may hold the whole name: its first word is the first name",
  ),
  last_name: givenText(100),
  password: givenPassword,
  "confirm-password": givenPassword,
  validation_code: givenText(20).describe(
    "The code that /user/check_verification_code has taken for this address",
  ),
  ref_id: z.unknown().optional(),
});
export type SignUpBody = z.output<typeof signUpBody>;

export const emailBody = z.object({ email: givenText(254) });

export const userStatusAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  status: z
    .literal([0, 1, 2, 3])
    .describe(
      "0: verified. 1: its time is over. 2: there is none that stands. 3: sent, and waits to be typed",
    ),
  user_exists: z.boolean(),
});

export const userExistsAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  exists: z.boolean(),
});
