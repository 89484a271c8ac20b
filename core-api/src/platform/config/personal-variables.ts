import { keysVariable } from "@munshi/platform";
import type { Secret } from "@munshi/platform";
import { z } from "zod";

/** The environment variable of the keys under which personal data are kept. */
export const personalVariables = {
  PERSONAL_DATA_KEYS: keysVariable.optional(),
};

const known = z.object(personalVariables).partial();

/** Null outside production: a file of the data folder holds them. */
export type PersonalDataKeys = Secret | null;

/** What is wrong with the variables together, by the name of the variable to change. */
export function findPersonalConflicts(
  values: z.output<typeof known>,
  isProduction: boolean,
): readonly (readonly [variable: string, message: string])[] {
  return isProduction && values.PERSONAL_DATA_KEYS === undefined
    ? [["PERSONAL_DATA_KEYS", "must be set in production"]]
    : [];
}
