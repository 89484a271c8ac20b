import { callCore } from "../../../../lib/http.ts";
import type { SavedFilter } from "../builder-state.ts";

/** Saves a formula under a name. Throws `RequestFailed`. */
export async function saveFilter(
  { name, formula, access }: SavedFilter,
  userId: string,
): Promise<void> {
  const data = {
    filtername: name,
    filters: formula,
    filteraccess: access ?? "Private",
    userId,
    createdate: new Date().toISOString(),
  } as const;
  await callCore("POST /insertQueryFilter", { body: { data } });
}
