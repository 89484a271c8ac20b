import { z } from "zod";
import { givenText } from "../account-fields.schema.ts";

export const socialBody = z.object({
  auth_token: givenText(4_096).describe(
    "The ID token of Google or the user access token of Facebook",
  ),
  family_name: givenText(100),
  given_name: givenText(100),
  last_login_device: givenText(200),
  /** After error code 4000: the address, and the code that was verified for it. */
  email: givenText(254),
  validation_code: z
    .union([givenText(20), z.number().transform(String)])
    .default("")
    .describe("The code that was verified for it"),
  ref_id: z.unknown().optional().describe("Who recommended the product, for a new account"),
});
export type SocialBody = z.output<typeof socialBody>;
