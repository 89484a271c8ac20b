import type { InvestorProfile } from "@munshi/bff/contract";
import { hasLetter } from "./login/sign-up-form.ts";
import { messages, ownMessages } from "./messages.ts";

/** Editable fields of a profile, as typed. */
export type ProfileValues = Omit<InvestorProfile["user_info"], "username">;
export type ProfileProblems = Readonly<Partial<Record<keyof ProfileValues, string>>>;

/** The number without the spaces and dashes between its digits. */
export function readPhone(typed: string): string {
  return typed.trim().replaceAll(/(?<=\d)[ -]+(?=\d)/g, "");
}

/**
 * Returns the problems by field; empty if all are valid. The number may be omitted if none was
 * stored; a stored number cannot be removed.
 */
export function checkProfile(typed: ProfileValues, storedPhone: string): ProfileProblems {
  const isNamed = (name: string): boolean => name.trim() === "" || hasLetter(name);
  const isMissing = typed.first_name.trim() === "";
  const phone = readPhone(typed.phone);
  return {
    ...(isMissing ? { first_name: messages.signUpIncomplete } : {}),
    ...(isNamed(typed.first_name) ? {} : { first_name: ownMessages.namelessName }),
    ...(isNamed(typed.last_name) ? {} : { last_name: ownMessages.namelessName }),
    ...(phone === storedPhone || /^\d{10}$/.test(phone) ? {} : { phone: messages.shortPhone }),
  };
}
