import type { LeadAction, LeadState } from "../../../contract/lead-states.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Actor } from "../../../platform/actor/actor.ts";

/** The states from which each action leads on. */
export const startStates: { readonly [A in LeadAction]: readonly LeadState[] } = {
  assign: ["unassigned", "assigned", "follow_up"],
  unassign: ["assigned", "follow_up"],
  follow_up: ["assigned", "follow_up"],
  note: ["unassigned", "assigned", "follow_up", "success", "rejected"],
  reject: ["unassigned", "assigned", "follow_up"],
  succeed: ["assigned", "follow_up"],
  reopen: ["success", "rejected"],
};

/** Permissions that actions require in addition to a visible lead. */
export const actionPermissions: { readonly [A in LeadAction]: Permission } = {
  assign: "lead.assign",
  unassign: "lead.assign",
  follow_up: "lead.create",
  note: "lead.create",
  reject: "lead.create",
  succeed: "lead.create",
  reopen: "lead.create",
};

export const openStates = ["unassigned", "assigned", "follow_up"] as const;

export function isOpen(state: LeadState): boolean {
  return state !== "success" && state !== "rejected";
}

type Holder = Pick<Actor, "id" | "permissions">;

/** Leads are seen by their assignee, by who may see unassigned ones, and by who may see those of all. */
export function canSee(actor: Holder, lead: { readonly assignee_id: string | null }): boolean {
  const needed: Permission =
    lead.assignee_id === null
      ? "lead.read_unassigned"
      : lead.assignee_id === actor.id
        ? "lead.read"
        : "lead.read_all";
  return actor.permissions.includes(needed);
}

/** `canSee` in SQL, over a table or alias `lead`; `:actor` is the staff member's id. */
export function scopeLeads({ permissions }: Pick<Actor, "permissions">): string {
  const seen = [
    ...(permissions.includes("lead.read") ? ["lead.assignee_id = cast(:actor as uuid)"] : []),
    ...(permissions.includes("lead.read_unassigned") ? ["lead.assignee_id is null"] : []),
    ...(permissions.includes("lead.read_all")
      ? ["lead.assignee_id is not null and lead.assignee_id <> cast(:actor as uuid)"]
      : []),
  ];
  return seen.length === 0 ? "false" : seen.map((part) => `(${part})`).join(" or ");
}
