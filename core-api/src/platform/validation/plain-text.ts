import { z } from "zod";

// Postgres stores no NUL, and no field of ours that people type has a line or a control character.
const control = /\p{Cc}/u;

/** One line that somebody types, without what no database or mail can carry. */
export const plainText = (most: number) =>
  z
    .string()
    .max(most, `must have ${most} characters or fewer`)
    .refine((text) => text.isWellFormed() && !control.test(text), "must be plain text");
