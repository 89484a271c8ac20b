import type { Executor, Transaction } from "@munshi/db";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import type { Fingerprint } from "../../platform/keys/personal-keys.ts";
import type { BrokerSessionRow } from "./broker-sessions.repository.ts";
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

/** A user's broker account with its newest session, valid or not; null before the first login. */
export interface ConnectedAccount extends BrokerAccountRow {
  readonly session: Omit<BrokerSessionRow, "account_id" | "begun_at"> | null;
}

/** The one broker account of a user. */
export async function findAccountOfUser(
  db: Executor,
  userId: string,
): Promise<ConnectedAccount | null> {
  const { rows } = await db.raw<{ readonly rows: readonly ConnectedRow[] }>(
    `select account.*, session.id as session_id, session.sealed_session, session.expires_at,
       session.ended_at
     from broker_accounts as account left join lateral (
       select * from broker_sessions where account_id = account.id
       order by begun_at desc, id desc limit 1) as session on true
     where account.user_id = :userId`,
    { userId },
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { session_id: id, sealed_session, expires_at, ended_at, ...account } = row;
  const session = id === null ? null : { id, sealed_session, expires_at, ended_at };
  return { ...account, session };
}

type ConnectedRow = BrokerAccountRow &
  Omit<BrokerSessionRow, "id" | "account_id" | "begun_at"> & {
    /** Null: there is no session. */
    readonly session_id: string | null;
  };

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
