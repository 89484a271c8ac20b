import type { Transaction } from "@munshi/db";
import type { Owner } from "./owner.ts";

/**
 * Makes whatever else changes the owner's saved work wait for the transaction's end, so that counts
 * and what names what stay true until then.
 */
export async function lockOwner(transaction: Transaction, { userId }: Owner): Promise<void> {
  await transaction("users").where({ id: userId }).forNoKeyUpdate().first("id");
}
