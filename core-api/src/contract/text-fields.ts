import { z } from "zod";

// Postgres stores no NUL, and no text field accepts line breaks or control characters.
const control = /\p{Cc}/u;
const turning = /\p{Bidi_Control}/gu;

/**
 * Removes characters that change the writing direction. They are copied invisibly, and in a name
 * they can disguise the text that follows.
 */
export function dropTurns(text: string): string {
  return text.replaceAll(turning, "");
}

/** A single line of input, without characters that no database or mail can carry. */
export const plainText = (most: number) =>
  z
    .string()
    .overwrite(dropTurns)
    .max(most, `must have ${most} characters or fewer`)
    .refine((text) => text.isWellFormed() && !control.test(text), "must be plain text");

/** A name: trimmed, runs of blanks collapsed, with at least one visible character. */
export const nameField = plainText(100)
  .transform((text) => text.normalize("NFC").trim().replaceAll(/\s+/g, " "))
  .refine((text) => /[^\p{Cf}\s]/u.test(text), "must not be empty");

/** One of the keys of names, such as those of a choice in a form. */
export const choiceOf = <K extends string>(names: { readonly [Key in K]: string }) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys loses the names
  z.enum(Object.keys(names) as [K, ...K[]]);

/** Splits a text at commas, semicolons, bars and blanks; returns any other value unchanged. */
export function splitList(value: unknown): unknown {
  return typeof value === "string" ? value.split(/[\s,;|]+/u).filter((part) => part !== "") : value;
}

/** Empty if absent: the handler answers the documented text about a missing field. */
export const optionalText = (most: number) => plainText(most).default("");

/** Any characters; the bound keeps hashing cheap. The password policy decides what may be set. */
export const passwordText = z
  .string()
  .max(1_000, "must have 1,000 characters or fewer")
  .refine((text) => text.isWellFormed(), "must be text")
  .default("");

/** Digits that may be sent as a number. */
export const digits = z.union([optionalText(20), z.number().transform(String)]).default("");

/** The chat bot's id of a chat, from a link of the bot. */
export const chatIdText = z
  .union([optionalText(64), z.number().transform(String), z.null().transform(() => "")])
  .default("");

export const phonePattern = /^\d{10}$/;

/** In any script; signs and digits alone are not a name. */
export function hasLetter(name: string): boolean {
  return /\p{L}/u.test(name);
}

/** Messages about personal fields; the first two are documented. */
export const fieldMessages = {
  incomplete: "All the fields are required!",
  shortPhone: "Phone number must contain 10 digit",
  namelessName: "Enter a valid name.",
} as const;

/** The documented answer of calls that return no data. */
export const plainAnswer = z.object({
  success: z.boolean(),
  message: z.string().describe("Can be shown to users."),
});
