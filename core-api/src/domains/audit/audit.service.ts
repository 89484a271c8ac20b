import type { Executor, Transaction } from "@munshi/db";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { chainStart, hashEntry } from "./audit-entry.ts";
import type { AuditEntry } from "./audit-entry.ts";
import { findHead, insertEntry, listEntries } from "./audit.repository.ts";

export interface AuditRecord {
  readonly actor: Pick<Actor, "kind" | "id" | "tenant">;
  /** `market.import`, … */
  readonly action: string;
  /** Object of the action: a public id, a version, a file's name. */
  readonly subject: string;
  /** Facts that explain it; no personal data. */
  readonly details?: AuditEntry["details"];
}

/** Number and hash of an entry, as kept outside of the database. */
export interface KnownHead {
  readonly sequence: number;
  readonly hash: Buffer;
}

/**
 * `gap`: an entry is missing; `link`: it does not follow the one before; `content`: it was changed;
 * `head`: the chain does not end where it should; `cut`: it is shorter than the known head says;
 * `rewritten`: it is whole, but not the chain of the known head.
 */
export type BrokenReason = "gap" | "link" | "content" | "head" | "cut" | "rewritten";

export type ChainCheck =
  | { readonly ok: true; readonly entries: number; readonly hash: Buffer }
  | {
      readonly ok: false;
      /** The first broken entry. */
      readonly sequence: number;
      readonly reason: BrokenReason;
    };

export interface AuditService {
  /** Appends in the caller's transaction, together with the recorded change. */
  append(transaction: Transaction, record: AuditRecord): Promise<AuditEntry>;
  /** Appends in a separate transaction. */
  record(record: AuditRecord): Promise<AuditEntry>;
  /**
   * Verifies a tenant's chain; returns the first broken entry. Only a head that was kept elsewhere
   * shows that the last entries were removed, or all of them written again.
   */
  verifyChain(tenant: string, known?: KnownHead): Promise<ChainCheck>;
}

const pageSize = 500;

export function createAuditService(db: Executor, deps: { readonly clock: Clock }): AuditService {
  const append = (transaction: Transaction, record: AuditRecord): Promise<AuditEntry> =>
    insertEntry(transaction, {
      tenant: record.actor.tenant,
      id: createPublicId(),
      at: deps.clock.now().toISOString(),
      actorKind: record.actor.kind,
      actorId: record.actor.id,
      action: record.action,
      subject: record.subject,
      details: record.details ?? {},
    });
  return {
    append,
    record: (record) => inTransaction(db, (transaction) => append(transaction, record)),
    verifyChain: (tenant, known) => verifyChain(db, tenant, known),
  };
}

async function verifyChain(
  db: Executor,
  tenant: string,
  known: KnownHead | undefined,
): Promise<ChainCheck> {
  // Read before the entries: those appended meanwhile lie past it and are none of this check.
  const head = (await findHead(db, tenant)) ?? { sequence: 0, hash: chainStart };
  let sequence = 0;
  let hash = chainStart;
  while (sequence < head.sequence) {
    const limit = Math.min(pageSize, head.sequence - sequence);
    const page = await listEntries(db, tenant, sequence, limit);
    for (const link of page) {
      if (link.entry.sequence !== sequence + 1) {
        return { ok: false, sequence: sequence + 1, reason: "gap" };
      }
      sequence += 1;
      if (!link.previousHash.equals(hash)) return { ok: false, sequence, reason: "link" };
      if (!hashEntry(link.entry, hash).equals(link.hash)) {
        return { ok: false, sequence, reason: "content" };
      }
      hash = link.hash;
      if (sequence === known?.sequence && !hash.equals(known.hash)) {
        return { ok: false, sequence, reason: "rewritten" };
      }
    }
    if (page.length < limit) break;
  }
  const headStands = head.sequence === sequence && head.hash.equals(hash);
  if (!headStands || (await isAnyPastHead(db, tenant, sequence))) {
    return { ok: false, sequence, reason: "head" };
  }
  if (known !== undefined && known.sequence > sequence) {
    return { ok: false, sequence: sequence + 1, reason: "cut" };
  }
  return { ok: true, entries: sequence, hash };
}

/** Is there an entry after `sequence` to which the head has not moved on? */
async function isAnyPastHead(db: Executor, tenant: string, sequence: number): Promise<boolean> {
  const [next] = await listEntries(db, tenant, sequence, 1);
  if (next === undefined) return false;
  const head = await findHead(db, tenant);
  return head === null || head.sequence < next.entry.sequence;
}
