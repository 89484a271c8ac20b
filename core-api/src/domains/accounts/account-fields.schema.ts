import { z } from "zod";
import { plainText } from "../../platform/validation/plain-text.ts";

/** Absent counts as empty: the documented text about it is said by the call itself. */
export const givenText = (most: number) => plainText(most).default("");

/** Any characters; the bound keeps hashing cheap. What may be set is decided by the password policy. */
export const givenPassword = z
  .string()
  .max(1_000, "must have 1,000 characters or fewer")
  .refine((text) => text.isWellFormed(), "must be text")
  .default("");

/** Answers without more to say. */
export const plainAnswer = z.object({ success: z.boolean(), message: z.string() });

const address = z.email().max(254);

/** The address as it is stored and compared; null where it is none. */
export function readEmail(given: string): string | null {
  const result = address.safeParse(given.trim().toLowerCase());
  return result.success ? result.data : null;
}

export const phonePattern = /^\d{10}$/;

/** In any script: signs and digits alone name nobody. */
export function hasLetter(name: string): boolean {
  return /\p{L}/u.test(name);
}

/** `Asha Devi Rao` where only one field holds a name: the first word, and the rest. */
export function splitName(
  first: string,
  last: string,
): { readonly firstName: string; readonly lastName: string } {
  const words = first.trim().split(/\s+/);
  return last.trim() === ""
    ? { firstName: words[0] ?? "", lastName: words.slice(1).join(" ") }
    : { firstName: words.join(" "), lastName: last.trim().replaceAll(/\s+/g, " ") };
}

/** A ref_id comes from an address that anybody can write: what is none is left out. */
export function readReferral(given: unknown): string | null {
  return typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : null;
}
