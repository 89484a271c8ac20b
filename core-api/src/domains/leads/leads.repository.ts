import type { Executor } from "@munshi/db";

export interface CustomerQueryRow {
  readonly id: string;
  readonly tenant_key: string;
  /** Null for a visitor. */
  readonly user_id: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly created_at: Date;
}

export async function insertCustomerQuery(db: Executor, query: CustomerQueryRow): Promise<void> {
  await db("contact_queries").insert(query);
}

export async function findCustomerQuery(
  db: Executor,
  id: string,
): Promise<CustomerQueryRow | null> {
  const row = await db<CustomerQueryRow>("contact_queries").where({ id }).first();
  return row ?? null;
}
