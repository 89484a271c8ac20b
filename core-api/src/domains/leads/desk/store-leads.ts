import type { Transaction } from "@munshi/db";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import type { PersonalKeys } from "../../../platform/keys/personal-keys.ts";
import { hashContact } from "./lead-contact.ts";
import type { ContactLookup } from "./lead-contact.ts";
import { isOpen } from "./lead.policy.ts";
import { insertEvents, insertLeads, listSameContact, lockContacts } from "./lead-rows.ts";
import type { NamedLead, NewEvent } from "./lead-rows.ts";

export type LeadKeys = Pick<PersonalKeys, "fingerprint" | "ids">;

export interface LeadDraft {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly source: { readonly id: string; readonly name: string };
  readonly serviceId?: string | null;
  readonly refId?: string | null;
  readonly queryId?: string | null;
  readonly note?: string;
  readonly assignee?: { readonly id: string; readonly name: string } | null;
}

/** A lead of the same contact that was there before. */
export type HeldLead = Pick<
  NamedLead,
  "id" | "state" | "assignee_id" | "assignee_name" | "created_at"
>;

export interface StoredDraft {
  readonly id: string;
  readonly held: HeldLead | null;
  /** The held lead is open: this one became part of it. */
  readonly isJoined: boolean;
}

const chunk = 500;

/** For each contact the lead that there is: an open one before closed ones, then the newest. */
export async function findHeldLeads(
  transaction: Transaction,
  tenant: string,
  lookups: readonly ContactLookup[],
): Promise<(lookup: ContactLookup) => HeldLead | null> {
  const byHash = new Map<string, HeldLead>();
  for (let from = 0; from < lookups.length; from += chunk) {
    const part = lookups.slice(from, from + chunk);
    const found = await listSameContact(
      transaction,
      tenant,
      {
        emails: part.flatMap(({ emails }) => emails),
        phones: part.flatMap(({ phones }) => phones),
      },
      null,
      null,
    );
    for (const lead of found) {
      for (const hash of [lead.email_hash, lead.phone_hash]) {
        const key = hash?.toString("hex");
        if (key !== undefined && !byHash.has(key)) byHash.set(key, lead);
      }
    }
  }
  return ({ emails, phones }) => {
    const found = [...emails, ...phones].flatMap((hash) => byHash.get(hash.toString("hex")) ?? []);
    return found.find(({ state }) => isOpen(state)) ?? found[0] ?? null;
  };
}

/**
 * Stores leads with their first events. A lead whose contact has an open lead becomes part of that
 * one, held by anyone; it is kept and counted, but not worked on twice.
 */
export async function storeLeads(
  transaction: Transaction,
  keys: LeadKeys,
  tenant: string,
  drafts: readonly LeadDraft[],
  by: { readonly staffId: string | null; readonly at: Date },
): Promise<readonly StoredDraft[]> {
  await lockContacts(transaction, tenant);
  const lookups = drafts.map((draft) => hashContact(keys, draft));
  const findHeld = await findHeldLeads(transaction, tenant, lookups);
  const fresh = new Map<string, HeldLead>();
  const rows: Parameters<typeof insertLeads>[1][number][] = [];
  const events: NewEvent[] = [];
  const { staffId, at } = by;
  const stored = drafts.map((draft, index): StoredDraft => {
    const lookup = lookups[index] ?? hashContact(keys, draft);
    const hashes = [...lookup.emails, ...lookup.phones].map((hash) => hash.toString("hex"));
    const [sibling] = hashes.flatMap((hash) => fresh.get(hash) ?? []);
    const held = sibling ?? findHeld(lookup);
    const isJoined = held !== null && isOpen(held.state);
    const id = createPublicId();
    const assignee = isJoined ? null : (draft.assignee ?? null);
    const state = assignee === null ? "unassigned" : "assigned";
    rows.push({
      id,
      tenant_key: tenant,
      name: draft.name,
      email: draft.email,
      phone: draft.phone,
      ref_id: draft.refId ?? null,
      created_at: at,
      state,
      assignee_id: assignee?.id ?? null,
      follow_up_on: null,
      reason_id: null,
      source_id: draft.source.id,
      service_id: draft.serviceId ?? null,
      query_id: draft.queryId ?? null,
      joined_to: isJoined ? held.id : null,
      ...lookup.stored,
      touched_at: at,
    });
    const event = { lead_id: id, at, staff_id: staffId };
    const { note = "", source } = draft;
    events.push({ ...event, kind: "created", state: "unassigned", note, about: source.name });
    if (assignee !== null) events.push({ ...event, kind: "assigned", state, about: assignee.name });
    if (isJoined) {
      events.push({
        ...event,
        lead_id: held.id,
        kind: "contacted_again",
        state: held.state,
        note,
        about: source.name,
      });
    } else {
      const lead = {
        id,
        state,
        assignee_id: assignee?.id ?? null,
        assignee_name: assignee?.name ?? null,
        created_at: at,
      } as const;
      for (const hash of hashes) fresh.set(hash, lead);
    }
    return { id, held, isJoined };
  });
  await insertLeads(transaction, rows);
  await insertEvents(transaction, events);
  return stored;
}
