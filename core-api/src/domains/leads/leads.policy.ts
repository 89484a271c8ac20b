import { z } from "zod";
import type { CustomerQueryBody, LeadBody } from "../../contract/index.ts";

/** Texts of the public contract, to the letter. */
export const messages = {
  required: "This field is required",
  invalidEmail: "invalid email.",
  shortPhone: "Phone number must contain 10 digit",
  leadStored: "Thanks, your details are recorded. We will reach out to you soon!",
  leadFailed: "Oops, something went wrong please Try Again",
  queryStored: "Your Query is sent to our team, They will get in touch with you soon!",
} as const;

/** The field of a form and what is wrong with it. */
export type Problem = readonly [field: string, message: string];

const address = z.email();
/** Ten digits at least, however they are grouped, with a country's code or without. */
export const phoneShape = /^\+?(?:[ ()-]*\d){10,15}[ )]*$/;

export function findLeadProblems(lead: LeadBody): readonly Problem[] {
  return [
    ...findMissing("name", lead.name),
    ...checkEmail(lead.email),
    ...(lead.phone_no.trim() === ""
      ? findMissing("phone_no", lead.phone_no)
      : checkPhone(lead.phone_no)),
  ];
}

/** A phone number may be left out. */
export function findQueryProblems(query: CustomerQueryBody): readonly Problem[] {
  return [
    ...findMissing("name", query.name),
    ...checkEmail(query.email),
    ...(query.phone_no.trim() === "" ? [] : checkPhone(query.phone_no)),
    ...findMissing("message", query.message),
  ];
}

function findMissing(field: string, text: string): readonly Problem[] {
  return text.trim() === "" ? [[field, messages.required]] : [];
}

function checkEmail(email: string): readonly Problem[] {
  if (email.trim() === "") return findMissing("email", email);
  return address.safeParse(email.trim()).success ? [] : [["email", messages.invalidEmail]];
}

function checkPhone(phone: string): readonly Problem[] {
  return phoneShape.test(phone.trim()) ? [] : [["phone_no", messages.shortPhone]];
}
