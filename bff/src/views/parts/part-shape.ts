import { z } from "zod";

/** For validating answers: rows whose members are not checked here. */
export const listOfRecords = z.array(z.looseObject({}));
export const anyRecord = z.looseObject({});

/** Returns whether all of these lists and texts are empty; false if none are named. */
export function saysNothing(
  says: readonly string[],
  data: Readonly<Record<string, unknown>>,
): boolean {
  return (
    says.length > 0 &&
    says.every((name) => {
      const value = data[name] ?? null;
      return value === null || value === "" || (Array.isArray(value) && value.length === 0);
    })
  );
}
