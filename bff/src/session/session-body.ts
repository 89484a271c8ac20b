import { z } from "zod";

const text = (most: number) => z.string().max(most);

/** What a browser sends to sign in; whether it is right is core-api's to say. */
export const signInBody = z.object({
  username: text(254),
  password: text(1_000),
  last_login_device: text(200).exactOptional(),
  chat_id: z.union([text(64), z.number(), z.null()]).exactOptional(),
  next: text(8_000).exactOptional(),
});

/** One of them; which is right is core-api's to say. */
export const secondStepBody = z.object({
  code: text(20).exactOptional(),
  recovery_code: text(40).exactOptional(),
  passkey: z.looseObject({}).exactOptional(),
});

export const handoverBody = z.object({
  host: text(260),
  next: text(8_000).exactOptional(),
});

/** The e-mail dialog's answer to error code 4000. */
export const socialEmailBody = z.object({
  email: text(254),
  validation_code: text(20),
});
