import { corePath } from "@munshi/bff/contract";
import { sendJson } from "../../../../lib/http.ts";
import type { SavedFilter } from "../builder-state.ts";

/**
 * Saves a formula under a name, by the documented call. Whose it is the session decides; the body's
 * `userId` is as the documents spell it. Throws `RequestFailed`.
 */
export async function saveFilter(
  { name, formula, access }: SavedFilter,
  userId: string,
): Promise<void> {
  await sendJson<unknown>("POST", `${corePath}/insertQueryFilter`, {
    data: {
      filtername: name,
      filters: formula,
      filteraccess: access ?? "Private",
      userId,
      createdate: new Date().toISOString(),
    },
  });
}
