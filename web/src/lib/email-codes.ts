import type { CodeAnswer, PlainAnswer } from "@munshi/bff/contract";
import { callCore } from "./http.ts";

/** The fewest characters of a password. */
export const leastPasswordLength = 8;

/** Does this look like an email address? Whether it is one, the mailed code tells. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim());
}

/** Mails a code to an address; `clientId` is empty but for a sign-in that it is to serve. */
export function sendCode(email: string, clientId = ""): Promise<PlainAnswer> {
  const body = { email_id: email, client_id: clientId };
  return callCore("POST /user/send_verification_code", { body });
}

/** Compares the code; `password` is the first one of someone new, by the dialog of a broker. */
export function checkCode(
  email: string,
  code: string,
  clientId = "",
  password = "",
): Promise<CodeAnswer> {
  const body = {
    email_id: email,
    client_id: clientId,
    validation_code: code,
    ...(password === "" ? {} : { password }),
  };
  return callCore("POST /user/check_verification_code", { body });
}
