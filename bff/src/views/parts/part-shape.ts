import { z } from "zod";

/** In shapes of answers: rows whose members are nobody's business here. */
export const listOfRecords = z.array(z.looseObject({}));
export const anyRecord = z.looseObject({});

/** Is every one of these lists and texts empty? Without any named, data always say something. */
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
