import { storeDraft, readDraft } from "../form-draft.ts";
import type { SignUpValues } from "./sign-up-form.ts";

export const signUpDraft = "sign-up";

/** Keeps what a reload would lose; a password is never stored. */
export function storeSignUp({ name, email, mobile }: SignUpValues): void {
  storeDraft(signUpDraft, { name, email, mobile });
}

/** The address that stands in it; empty without one. */
export function readSignUpAddress(): string {
  return readDraft(signUpDraft)["email"] ?? "";
}

/** What the form itself holds of it; the address belongs to the whole login page. */
export function readSignUpDraft(): Pick<SignUpValues, "name" | "mobile"> {
  const { name = "", mobile = "" } = readDraft(signUpDraft);
  return { name, mobile };
}
