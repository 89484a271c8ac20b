import { z } from "zod";

const address = z.email().max(254);

/** The address as stored and compared; null if invalid. */
export function readEmail(given: string): string | null {
  const result = address.safeParse(given.trim().toLowerCase());
  return result.success ? result.data : null;
}

/** Splits `Asha Devi Rao`, if only one field holds the name, after the first word. */
export function splitName(
  first: string,
  last: string,
): { readonly firstName: string; readonly lastName: string } {
  const words = first.trim().split(/\s+/);
  return last.trim() === ""
    ? { firstName: words[0] ?? "", lastName: words.slice(1).join(" ") }
    : { firstName: words.join(" "), lastName: last.trim().replaceAll(/\s+/g, " ") };
}

/** A ref_id from an address, which anyone can write; null if invalid. */
export function readReferral(given: unknown): string | null {
  return typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : null;
}
