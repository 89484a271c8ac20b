import type { ErrorDetail, SignUpBody } from "../../contract/index.ts";
import { hasLetter, phonePattern } from "../../contract/text-fields.ts";
import { readEmail, readReferral, splitName } from "./account-fields.ts";
import { messages, ownMessages } from "./messages.ts";
import { findPasswordProblem, passwordProblems } from "./passwords/password-policy.ts";

/** A sign-up that may be stored, once its code has been found right. */
export interface SignUp {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly password: string;
  readonly code: string;
  /** The referrer's ref_id; null without a valid one. */
  readonly referredBy: string | null;
}

export type CheckedSignUp =
  | { readonly ok: true; readonly signUp: SignUp }
  /** All that is wrong, the most important first. */
  | { readonly ok: false; readonly problems: readonly [ErrorDetail, ...ErrorDetail[]] };

const required = ["mobile", "email", "password", "confirm-password", "first_name"] as const;

export function checkSignUp(body: SignUpBody): CheckedSignUp {
  const email = readEmail(body.email);
  const found: ErrorDetail[] = required
    .filter((name) => body[name].trim() === "")
    .map((name) => ({ path: name, message: messages.signUpIncomplete }));
  const add = (path: string, message: string, isWrong: boolean): void => {
    if (isWrong && found.every((problem) => problem.path !== path)) found.push({ path, message });
  };
  add("email", messages.invalidEmail, email === null);
  add("confirm-password", messages.passwordsDiffer, body.password !== body["confirm-password"]);
  add("first_name", ownMessages.namelessName, !hasLetter(body.first_name));
  add("mobile", messages.shortPhone, !phonePattern.test(body.mobile.trim()));
  const names = splitName(body.first_name, body.last_name);
  const weakness = findPasswordProblem(body.password, {
    email: body.email,
    ...names,
    phone: body.mobile,
  });
  if (weakness !== null) add("password", passwordProblems[weakness], true);
  const [first, ...others] = found;
  if (first !== undefined || email === null) {
    return {
      ok: false,
      problems: [first ?? { path: "email", message: messages.invalidEmail }, ...others],
    };
  }
  return {
    ok: true,
    signUp: {
      email,
      ...names,
      phone: body.mobile.trim(),
      password: body.password,
      code: body.validation_code.trim(),
      referredBy: readReferral(body.ref_id),
    },
  };
}
