import type { Executor, Transaction } from "@munshi/db";
import type { ProductType } from "../../contract/index.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { ownMessages } from "./messages.ts";

export interface UserRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly password_hash: string | null;
  readonly email_verified_at: Date | null;
  readonly is_referrer: boolean;
  readonly referred_by: string | null;
  /** Names the user in addresses that they hand out. */
  readonly ref_id: string;
  readonly product_type: ProductType | null;
  readonly is_optimized: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** When the account is to be erased; null where its deletion was not asked for. */
  readonly erase_after: Date | null;
  readonly erased_at: Date | null;
}

type NewUser = Pick<
  UserRow,
  "id" | "tenant_key" | "email" | "first_name" | "last_name" | "phone" | "password_hash"
> &
  Pick<UserRow, "email_verified_at" | "referred_by" | "created_at">;

/** @throws AppError `account.email_taken` (400). */
export async function insertUser(transaction: Transaction, user: NewUser): Promise<void> {
  await transaction("users")
    .insert({ ...user, updated_at: user.created_at })
    .catch((error: unknown) => {
      throw constraintOf(error) === "users_email" ? emailTaken() : error;
    });
}

export function emailTaken() {
  const message = ownMessages.emailTaken;
  return failure("account.email_taken", 400, message, { fields: { username: [message] } });
}

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | null> {
  const row = await db<UserRow>("users").where({ email }).first();
  return row ?? null;
}

/** Those of the addresses that have an account. */
export async function listKnownEmails(
  db: Executor,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = (await db("users").whereIn("email", emails).select("email")) as {
    readonly email: string;
  }[];
  return new Set(rows.map(({ email }) => email));
}

export async function listUsersByEmail(
  db: Executor,
  emails: readonly string[],
): Promise<readonly Pick<UserRow, "id" | "email">[]> {
  return (await db("users").whereIn("email", emails).select("id", "email")) as Pick<
    UserRow,
    "id" | "email"
  >[];
}

export async function findUser(db: Executor, id: string): Promise<UserRow | null> {
  const row = await db<UserRow>("users").where({ id }).first();
  return row ?? null;
}

/**
 * Returns the user, locked: password changes and other logins of the user wait until the
 * transaction ends. Null if the user does not exist.
 */
export async function lockUser(transaction: Transaction, id: string): Promise<UserRow | null> {
  const row = await transaction<UserRow>("users").where({ id }).forNoKeyUpdate().first();
  return row ?? null;
}

export interface UserChange {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly phone?: string | null;
  readonly product_type?: ProductType | null;
  readonly password_hash?: string;
  readonly is_referrer?: boolean;
  readonly ref_id?: string;
  readonly is_optimized?: boolean;
  readonly erase_after?: Date | null;
}

export async function updateUser(
  transaction: Executor,
  id: string,
  change: UserChange,
  at: Date,
): Promise<void> {
  await transaction("users")
    .where({ id })
    .update({ ...change, updated_at: at });
}

/** A code mailed to the address proves ownership. */
export async function markEmailVerified(
  transaction: Transaction,
  id: string,
  at: Date,
): Promise<void> {
  await transaction("users")
    .where({ id })
    .whereNull("email_verified_at")
    .update({ email_verified_at: at });
}

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
