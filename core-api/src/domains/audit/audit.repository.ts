import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { chainStart, hashEntry } from "./audit-entry.ts";
import type { AuditEntry } from "./audit-entry.ts";

interface HeadRow {
  readonly sequence: string;
  readonly hash: Buffer;
}

interface EntryRow {
  readonly tenant_key: string;
  readonly sequence: string;
  readonly id: string;
  readonly at: Date;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly action: string;
  readonly subject: string;
  readonly details: AuditEntry["details"];
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

export interface ChainedEntry {
  readonly entry: AuditEntry;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

/** Adds an entry; rivals wait for each other at the tenant's head row until the transaction ends. */
export async function insertEntry(
  transaction: Transaction,
  fields: Omit<AuditEntry, "sequence">,
): Promise<AuditEntry> {
  await transaction("audit_heads")
    .insert({ tenant_key: fields.tenant, sequence: 0, hash: chainStart })
    .onConflict("tenant_key")
    .ignore();
  const head = await resultOf<HeadRow>(
    transaction("audit_heads")
      .where({ tenant_key: fields.tenant })
      .forUpdate()
      .first("sequence", "hash"),
  );
  const entry: AuditEntry = { ...fields, sequence: Number(head.sequence) + 1 };
  const hash = hashEntry(entry, head.hash);
  await transaction("audit_entries").insert({
    tenant_key: entry.tenant,
    sequence: entry.sequence,
    id: entry.id,
    at: entry.at,
    actor_kind: entry.actorKind,
    actor_id: entry.actorId,
    action: entry.action,
    subject: entry.subject,
    details: JSON.stringify(entry.details),
    previous_hash: head.hash,
    hash,
  });
  await transaction("audit_heads")
    .where({ tenant_key: entry.tenant })
    .update({ sequence: entry.sequence, hash });
  return entry;
}

/** A stretch of a tenant's chain after `afterSequence`, oldest first. */
export async function listEntries(
  db: Executor,
  tenant: string,
  afterSequence: number,
  limit: number,
): Promise<readonly ChainedEntry[]> {
  const rows = (await db("audit_entries")
    .where({ tenant_key: tenant })
    .andWhere("sequence", ">", afterSequence)
    .orderBy("sequence")
    .limit(limit)) as EntryRow[];
  return rows.map((row) => ({
    entry: {
      tenant: row.tenant_key,
      sequence: Number(row.sequence),
      id: row.id,
      at: row.at.toISOString(),
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      action: row.action,
      subject: row.subject,
      details: row.details,
    },
    previousHash: row.previous_hash,
    hash: row.hash,
  }));
}

export async function findHead(
  db: Executor,
  tenant: string,
): Promise<{ readonly sequence: number; readonly hash: Buffer } | null> {
  const row = await resultOf<HeadRow | undefined>(
    db("audit_heads").where({ tenant_key: tenant }).first("sequence", "hash"),
  );
  return row === undefined ? null : { sequence: Number(row.sequence), hash: row.hash };
}

/** An entry; null if there is none. */
export async function findEntry(
  db: Executor,
  tenant: string,
  sequence: number,
): Promise<ChainedEntry | null> {
  const [found] = await listEntries(db, tenant, sequence - 1, 1);
  return found?.entry.sequence === sequence ? found : null;
}

/** The name of staff; null if they are gone. */
export async function findStaffName(
  db: Executor,
  tenant: string,
  id: string,
): Promise<string | null> {
  const row = await resultOf<{ readonly name: string } | undefined>(
    db("staff").where({ tenant_key: tenant, id }).first("name"),
  );
  return row?.name ?? null;
}
