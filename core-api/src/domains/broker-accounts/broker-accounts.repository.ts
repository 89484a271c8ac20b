import type { Executor, Transaction } from "@munshi/db";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import type { Fingerprint } from "../../platform/keys/personal-keys.ts";
import { refusals } from "./failures.ts";

export interface BrokerAccountRow {
  readonly id: string;
  readonly user_id: string;
  readonly tenant_key: string;
  readonly broker_id: number;
  readonly client_hash: Fingerprint;
  readonly sealed_client: Buffer;
  readonly linked_at: Date;
}

/** A client of a broker's, locked: rivals that log in by it wait for the transaction's end. */
export async function lockAccountOfClient(
  transaction: Transaction,
  brokerId: number,
  fingerprints: readonly Fingerprint[],
): Promise<BrokerAccountRow | null> {
  const row = await transaction<BrokerAccountRow>("broker_accounts")
    .where({ broker_id: brokerId })
    .whereIn("client_hash", [...fingerprints])
    .forUpdate()
    .first();
  return row ?? null;
}

/** The one broker account of a user. */
export async function findAccountOfUser(
  db: Executor,
  userId: string,
): Promise<BrokerAccountRow | null> {
  const row = await db<BrokerAccountRow>("broker_accounts").where({ user_id: userId }).first();
  return row ?? null;
}

/**
 * Links a client of a broker's to a user; the unique indexes decide between rivals.
 * @throws AppError `broker.mapped_elsewhere` where the user has a broker account,
 * `broker.client_taken` where the client has a user (400).
 */
export async function insertAccount(
  transaction: Transaction,
  row: BrokerAccountRow,
): Promise<void> {
  await transaction("broker_accounts")
    .insert(row)
    .catch((error: unknown) => {
      const constraint = constraintOf(error);
      if (constraint === "broker_accounts_user") throw refusals.mappedElsewhere();
      if (constraint === "broker_accounts_client") throw refusals.clientTaken();
      throw error;
    });
}

/** Brings what is kept of a client up to date, under the keys of today. */
export async function updateClient(
  transaction: Transaction,
  id: string,
  client: Pick<BrokerAccountRow, "client_hash" | "sealed_client">,
): Promise<void> {
  await transaction("broker_accounts").where({ id }).update(client);
}

/** Unlinks an account and deletes its sessions. False if it was already unlinked. */
export async function deleteAccount(transaction: Transaction, id: string): Promise<boolean> {
  return (await transaction("broker_accounts").where({ id }).delete()) === 1;
}
