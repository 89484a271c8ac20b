import type { PersonalKeys } from "../../../platform/keys/personal-keys.ts";

/** Hashes by which a contact is recognised; null where there is no such field. */
export interface ContactHashes {
  readonly email_hash: Buffer | null;
  readonly phone_hash: Buffer | null;
  /** The key of the hashes. */
  readonly hash_key: string;
}

/** Every hash under which a stored lead of this contact may be found: of the current key and older ones. */
export interface ContactLookup {
  readonly stored: ContactHashes;
  readonly emails: readonly Buffer[];
  readonly phones: readonly Buffer[];
}

/** One spelling of an address. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/** Digits with the country's code; ten digits, also after a zero, are Indian numbers. */
export function normalisePhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  const local = digits.replace(/^0+/, "");
  return local.length === 10 ? `91${local}` : local;
}

export function hashContact(
  keys: Pick<PersonalKeys, "fingerprint" | "ids">,
  contact: { readonly email: string; readonly phone: string },
): ContactLookup {
  const email = normaliseEmail(contact.email);
  const phone = normalisePhone(contact.phone);
  const emails = email === "" ? [] : keys.fingerprint("lead email", email);
  const phones = phone === "" ? [] : keys.fingerprint("lead phone", phone);
  return {
    stored: {
      email_hash: emails[0] ?? null,
      phone_hash: phones[0] ?? null,
      hash_key: keys.ids[0] ?? "",
    },
    emails,
    phones,
  };
}

/** `a•••@post.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "" : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `•••••3210`: the last four digits. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "");
  return digits === "" ? "" : `•••••${digits.length > 4 ? digits.slice(-4) : ""}`;
}
