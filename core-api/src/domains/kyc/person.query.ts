import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";

/** First and last name of a profile; null where either is missing: a name of one word proves little. */
export async function findKnownName(db: Executor, userId: string): Promise<string | null> {
  const row = await resultOf<
    { readonly first_name: string; readonly last_name: string } | undefined
  >(db("users").where({ id: userId }).first("first_name", "last_name"));
  const [first, last] = [row?.first_name.trim() ?? "", row?.last_name.trim() ?? ""];
  return first === "" || last === "" ? null : `${first} ${last}`;
}
