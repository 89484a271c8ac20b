import type { Transaction } from "@munshi/db";
import type { Owner } from "../../platform/http/identify-call.ts";

/** The columns by which rows of saved work are found. */
export function ownedBy({ userId, tenant }: Owner): {
  readonly user_id: string;
  readonly tenant_key: string;
} {
  return { user_id: userId, tenant_key: tenant };
}

/** Blocks other changes of the owner's saved work until the transaction ends: limits and unique names hold. */
export async function lockOwner(transaction: Transaction, { userId }: Owner): Promise<void> {
  await transaction("users").where({ id: userId }).forNoKeyUpdate().first("id");
}
