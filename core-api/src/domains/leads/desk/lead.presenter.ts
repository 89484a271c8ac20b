import type { LeadAssignee, LeadDetails, SameContact } from "../../../contract/leads.ts";
import { leadActions } from "../../../contract/lead-states.ts";
import { hasPermission } from "../../../platform/actor/actor.ts";
import type { Actor } from "../../../platform/actor/actor.ts";
import { maskEmail, maskPhone } from "./lead-contact.ts";
import { actionPermissions, canSee, startStates } from "./lead.policy.ts";
import type { AssigneeRow, EventRow, NamedLead } from "./lead-rows.ts";
import type { HeldLead } from "./store-leads.ts";

/** A lead as a staff member sees it, with what they may do with it. */
export function presentLead(
  by: Actor,
  lead: NamedLead,
  {
    events,
    joined,
    same,
  }: {
    readonly events: readonly EventRow[];
    readonly joined: readonly NamedLead[];
    readonly same: readonly NamedLead[];
  },
): LeadDetails {
  const may = (action: (typeof leadActions)[number]): boolean =>
    startStates[action].includes(lead.state) && hasPermission(by, actionPermissions[action]);
  return {
    ...presentEditable(lead),
    id: lead.id,
    state: lead.state,
    assignee: named(lead.assignee_id, lead.assignee_name),
    followUpOn: lead.follow_up_on,
    reason: lead.reason_name,
    createdAt: lead.created_at.toISOString(),
    message: lead.message,
    inquiries: joined.map((each) => ({
      id: each.id,
      at: each.created_at.toISOString(),
      source: each.source_name,
      message: each.message,
    })),
    sameContact: same.map((each) => presentHeld(by, each)),
    events: events.map(({ id, at, staff_name: name, kind, state, note, about }) => ({
      id,
      at: at.toISOString(),
      by: name,
      kind,
      state,
      note,
      about,
    })),
    actions: [
      ...leadActions.filter(may),
      ...(hasPermission(by, "lead.create") ? (["edit"] as const) : []),
      ...(hasPermission(by, "lead.reveal") ? (["reveal"] as const) : []),
    ],
  };
}

function named(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}

/** Editable fields, with email address and phone number masked. */
export function presentEditable(lead: NamedLead) {
  return {
    version: lead.version,
    name: lead.name,
    email: maskEmail(lead.email),
    phone: maskPhone(lead.phone),
    source: { id: lead.source_id, name: lead.source_name },
    service: named(lead.service_id, lead.service_name),
  };
}

/** A lead of the same contact; its id only for who may see it. */
export function presentHeld(by: Actor, lead: HeldLead): SameContact {
  return {
    id: canSee(by, lead) ? lead.id : null,
    state: lead.state,
    heldBy: lead.assignee_name,
    createdAt: lead.created_at.toISOString(),
  };
}

export function presentAssignee({ id, name, open, capacity, version }: AssigneeRow): LeadAssignee {
  return { id, name, open, capacity, version };
}
