import { isEmail, leastPasswordLength } from "../../../lib/email-codes.ts";
import { messages, ownMessages } from "../messages.ts";
import { storeDraft, readDraft } from "../form-draft.ts";

/** Values typed to sign up; the code is checked separately. */
export interface SignUpValues {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
  readonly confirmation: string;
}

export type SignUpField = keyof SignUpValues;
export type SignUpProblems = Readonly<Partial<Record<SignUpField, string>>>;

export const emptySignUp: SignUpValues = {
  name: "",
  email: "",
  mobile: "",
  password: "",
  confirmation: "",
};

/** In any script; digits and punctuation alone are not a name. */
export function hasLetter(name: string): boolean {
  return /\p{L}/u.test(name);
}

/** Only digits, and ten at most: no sign, no spaces. */
export function toPhoneDigits(typed: string): string {
  return typed.replaceAll(/\D/g, "").slice(0, 10);
}

/** Returns the problems by field; empty if all fields are valid. */
export function checkSignUp(values: SignUpValues): SignUpProblems {
  const problems: Partial<Record<SignUpField, string>> = {};
  for (const field of ["name", "email", "mobile", "password", "confirmation"] as const) {
    if (values[field].trim() === "") problems[field] = ownMessages.required;
  }
  if (!hasLetter(splitName(values.name).first)) problems.name ??= ownMessages.namelessName;
  if (!isEmail(values.email)) problems.email ??= messages.invalidEmail;
  if (values.mobile.length < 10) problems.mobile ??= messages.shortPhone;
  if (values.password.length < leastPasswordLength) {
    problems.password ??= ownMessages.shortPassword;
  }
  if (values.password !== values.confirmation) {
    problems.confirmation ??= messages.passwordsDiffer;
  }
  return problems;
}

/** Returns the message above the fields, or "" if each field shows its own. */
export function summariseProblems(problems: SignUpProblems): string {
  const isIncomplete = Object.values(problems).includes(ownMessages.required);
  return isIncomplete ? messages.signUpIncomplete : "";
}

/** The first word is the first name, the rest the last name. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(" ") };
}

export const signUpDraft = "sign-up";

/** Keeps what a reload would lose; a password is never stored. */
export function storeSignUp({ name, email, mobile }: SignUpValues): void {
  storeDraft(signUpDraft, { name, email, mobile });
}

/** The stored address; empty if there is none. */
export function readSignUpAddress(): string {
  return readDraft(signUpDraft)["email"] ?? "";
}

/** Returns the stored fields of the form; the address belongs to the whole login page. */
export function readSignUpDraft(): Pick<SignUpValues, "name" | "mobile"> {
  const { name = "", mobile = "" } = readDraft(signUpDraft);
  return { name, mobile };
}
