import { z } from "zod";

// Postgres stores no NUL, and no field of ours that people type has a line or a control character.
const control = /\p{Cc}/u;
const turning = /\p{Bidi_Control}/gu;

/**
 * Leaves out signs that turn the direction of writing. They come along unseen when something is
 * copied; in a name they can make what stands after it on the page read as another word.
 */
export function dropTurns(text: string): string {
  return text.replaceAll(turning, "");
}

/** One line that somebody types, without what no database or mail can carry. */
export const plainText = (most: number) =>
  z
    .string()
    .overwrite(dropTurns)
    .max(most, `must have ${most} characters or fewer`)
    .refine((text) => text.isWellFormed() && !control.test(text), "must be plain text");
