import type { Executor, Transaction } from "@munshi/db";
import { resultOf } from "@munshi/db";
import type { LeadState } from "../../../contract/lead-states.ts";
import type { ContactLookup } from "./lead-contact.ts";
import { openStates } from "./lead.policy.ts";

export interface LeadRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly ref_id: string | null;
  readonly created_at: Date;
  readonly state: LeadState;
  readonly assignee_id: string | null;
  /** A date such as `2026-11-21`. */
  readonly follow_up_on: string | null;
  readonly reason_id: string | null;
  readonly source_id: string;
  readonly service_id: string | null;
  readonly query_id: string | null;
  readonly joined_to: string | null;
  readonly email_hash: Buffer | null;
  readonly phone_hash: Buffer | null;
  readonly hash_key: string | null;
  readonly touched_at: Date;
  readonly version: number;
}

/** A lead with the names of what it refers to. */
export interface NamedLead extends LeadRow {
  readonly assignee_name: string | null;
  readonly source_name: string;
  readonly service_name: string | null;
  readonly reason_name: string | null;
  readonly message: string | null;
}

export type LeadEventKind =
  | "created"
  | "contacted_again"
  | "edited"
  | "assigned"
  | "unassigned"
  | "follow_up"
  | "note"
  | "rejected"
  | "success"
  | "reopened";

export interface NewEvent {
  readonly lead_id: string;
  readonly at: Date;
  /** Null: the visitor, or the product itself. */
  readonly staff_id: string | null;
  readonly kind: LeadEventKind;
  readonly state: LeadState;
  readonly note?: string;
  /** Subject of the event: a name or a date. */
  readonly about?: string;
}

const selectNamed = (db: Executor) =>
  db("leads as lead")
    .leftJoin("staff as assignee", "assignee.id", "lead.assignee_id")
    .join("lead_options as source", "source.id", "lead.source_id")
    .leftJoin("lead_options as service", "service.id", "lead.service_id")
    .leftJoin("lead_options as reason", "reason.id", "lead.reason_id")
    .leftJoin("contact_queries as query", "query.id", "lead.query_id")
    .select(
      "lead.*",
      db.raw("lead.follow_up_on::text as follow_up_on"),
      "assignee.name as assignee_name",
      "source.name as source_name",
      "service.name as service_name",
      "reason.name as reason_name",
      "query.message",
    );

export async function findLead(
  db: Executor,
  tenant: string,
  id: string,
): Promise<NamedLead | null> {
  const row = await resultOf<NamedLead | undefined>(
    selectNamed(db).where({ "lead.tenant_key": tenant, "lead.id": id }).first(),
  );
  return row ?? null;
}

/**
 * Locks a lead until the transaction ends, and reads it. In bulk a lead that someone else changes now
 * is passed over instead of waited for: null.
 */
export async function lockLead(
  transaction: Transaction,
  tenant: string,
  id: string,
  passesLocked = false,
): Promise<NamedLead | null> {
  const query = transaction("leads").where({ tenant_key: tenant, id }).forNoKeyUpdate();
  const locked = await resultOf<object | undefined>(
    (passesLocked ? query.skipLocked() : query).first("id"),
  );
  return locked === undefined ? null : findLead(transaction, tenant, id);
}

export async function listJoined(db: Executor, id: string): Promise<readonly NamedLead[]> {
  return resultOf<readonly NamedLead[]>(
    selectNamed(db)
      .where("lead.joined_to", id)
      .orderByRaw("lead.created_at desc, lead.id desc")
      .limit(100),
  );
}

/** Other listed leads of a contact, open ones first, then the newest. Not limited to what anyone sees. */
export async function listSameContact(
  db: Executor,
  tenant: string,
  { emails, phones }: Pick<ContactLookup, "emails" | "phones">,
  exceptId: string | null = null,
  limit: number | null = 20,
): Promise<readonly NamedLead[]> {
  const query = selectNamed(db)
    .where("lead.tenant_key", tenant)
    .whereNull("lead.joined_to")
    .where((same) => {
      void same.whereIn("lead.email_hash", emails).orWhereIn("lead.phone_hash", phones);
    })
    .orderByRaw("(lead.state in ('success', 'rejected')), lead.created_at desc, lead.id desc");
  if (limit !== null) void query.limit(limit);
  if (exceptId !== null) void query.whereNot("lead.id", exceptId);
  return resultOf<readonly NamedLead[]>(query);
}

type StoredLead = Omit<LeadRow, "version">;

export async function insertLeads(
  transaction: Transaction,
  rows: readonly StoredLead[],
): Promise<void> {
  await transaction.batchInsert("leads", [...rows], 500);
}

/** Changes a lead and counts its version up. */
export async function updateLead(
  transaction: Transaction,
  id: string,
  change: Partial<StoredLead>,
): Promise<void> {
  await transaction("leads")
    .where({ id })
    .update({ ...change, version: transaction.raw("version + 1") });
}

export async function insertEvents(
  transaction: Transaction,
  events: readonly NewEvent[],
): Promise<void> {
  await transaction.batchInsert(
    "lead_events",
    events.map(({ about = "", note = "", ...event }) => ({
      ...event,
      note,
      details: JSON.stringify({ about }),
    })),
    500,
  );
}

export interface EventRow extends Required<NewEvent> {
  readonly id: string;
  readonly staff_name: string | null;
}

export async function listEvents(db: Executor, leadId: string): Promise<readonly EventRow[]> {
  return resultOf<readonly EventRow[]>(
    db("lead_events")
      .leftJoin("staff", "staff.id", "staff_id")
      .where("lead_id", leadId)
      .orderBy("lead_events.id", "desc")
      .limit(500)
      .select(
        db.raw("lead_events.id::text as id"),
        "lead_id",
        "at",
        "staff_id",
        "kind",
        "state",
        "note",
        db.raw("coalesce(details->>'about', '') as about"),
        "staff.name as staff_name",
      ),
  );
}

/** Any number that no other advisory lock of two keys has. */
const contactLock = 610_001;
const turnLock = 610_002;

/**
 * Two leads of one contact at the same moment are stored one after the other, so that the second is
 * recognised. Taken before `lockTurns` and before leads are locked.
 */
export async function lockContacts(transaction: Transaction, tenant: string): Promise<void> {
  await transaction.raw("select pg_advisory_xact_lock(?, hashtext(?))", [contactLock, tenant]);
}

/** Capacity is counted and given one after the other. Taken before leads are locked. */
export async function lockTurns(transaction: Transaction, tenant: string): Promise<void> {
  await transaction.raw("select pg_advisory_xact_lock(?, hashtext(?))", [turnLock, tenant]);
}

export interface AssigneeRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly open: number;
  readonly capacity: number | null;
  readonly version: number;
}

/** Active staff who may read leads, next in turn first, then those who take none by turn. */
export async function listAssignees(db: Executor, tenant: string): Promise<readonly AssigneeRow[]> {
  return resultOf<readonly AssigneeRow[]>(
    db("staff")
      .leftJoin("lead_assignees as turn", "turn.staff_id", "staff.id")
      .where({ "staff.tenant_key": tenant, "staff.active": true })
      .where((who) => {
        void who
          .where("staff.is_master", true)
          .orWhereExists(
            db("staff_profile_members as member")
              .join("staff_profile_keys as granted", "granted.profile_id", "member.profile_id")
              .where("granted.permission", "lead.read")
              .whereRaw("member.staff_id = staff.id"),
          );
      })
      .orderByRaw(
        "(turn.staff_id is null), turn.last_assigned_at nulls first, staff.name, staff.id",
      )
      .select(
        "staff.id",
        "staff.name",
        "staff.email",
        "turn.capacity",
        db.raw("coalesce(turn.version, 0) as version"),
        db("leads")
          .whereRaw("assignee_id = staff.id")
          .whereIn("state", openStates)
          .whereNull("joined_to")
          .select(db.raw("count(*)::int"))
          .as("open"),
      ),
  );
}

export async function markTurn(transaction: Transaction, staffId: string, at: Date): Promise<void> {
  await transaction("lead_assignees").where({ staff_id: staffId }).update({ last_assigned_at: at });
}
