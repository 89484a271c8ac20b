import { z } from "zod";
import { savedWorkLimits } from "../../contract/index.ts";
import { dropTurns, plainText } from "../../platform/validation/plain-text.ts";
import { nameKey } from "./name-key.ts";

const { nameCharacters, descriptionCharacters } = savedWorkLimits;

/** Blanks around it and runs of them mean nothing. */
const tidy = (text: string): string => text.normalize("NFC").trim().replaceAll(/\s+/g, " ");

/** A name that may be empty: the call says so in its own documented words. */
export const givenName = plainText(nameCharacters)
  .nullable()
  .transform((text) => tidy(text ?? ""));

/** The same where it may be absent too. */
export const typedName = givenName.default("");

export const screenName = plainText(nameCharacters)
  .transform(tidy)
  .refine((text) => nameKey(text) !== "", "must not be empty");

// Postgres stores no NUL; lines and tabs belong to a text of several lines.
const control = /[^\P{Cc}\t\n\r]/u;

const longText = z
  .string()
  .overwrite(dropTurns)
  .refine((text) => text.isWellFormed() && !control.test(text), "must be plain text");

/** A query or a formula: the language bounds its length and says so. */
export const languageText = longText
  .nullable()
  .default("")
  .transform((text) => text ?? "");

export const screenDescription = longText
  .max(descriptionCharacters, `must have ${descriptionCharacters} characters or fewer`)
  .transform((text) => text.trim());

/** Null: not said. */
export const typedAccess = z
  .union([
    z.enum(["Private", "private"]).transform(() => "private" as const),
    z.enum(["Public", "public"]).transform(() => "public" as const),
    z.literal("").transform(() => null),
    z.null(),
  ])
  .default(null);

const unheard = z.unknown().optional();

/** What any payload of saved work may carry beside its own. */
export const unheardFields = {
  userId: unheard.describe("Accepted without a say: the owner is whoever is signed in."),
  createdate: unheard.describe("Accepted without a say: the moment is the server's."),
};

/** A success that has nothing more to say. */
export const plainAnswer = z.object({
  success: z.literal(true).describe("Of a failure false."),
  message: z.string().describe("Safe to show."),
});

/** The documented calls take their payload under `data`. */
export const dataBody = <T extends z.ZodRawShape>(fields: T) =>
  z.object({ data: z.object(fields).describe("The call's payload.") });

/** The documented calls answer with their rows or their record under `data`. */
export const dataAnswer = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.literal(true).describe("Of a failure false."),
    message: z.string().describe("Safe to show; empty where there is nothing to say."),
    data: data.describe("What the call is about."),
  });

export const ownerParams = z.object({
  userId: z.string().max(64).describe("The asker's own id; any other is a 404."),
});

/** Fields that every row of saved work has on the wire. */
export const rowFields = {
  userId: z.string().describe("The owner: always whoever is signed in."),
  createdate: z.iso.datetime().describe("When it was first saved, ISO 8601 UTC."),
};

export const wireAccess = z
  .enum(["Private", "Public"])
  .describe("Who may see it: the owner alone, or everybody at the same tenant.");
