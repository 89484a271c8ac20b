import type { Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { isOpen } from "./lead.policy.ts";
import { insertEvents, listAssignees, markTurn, updateLead } from "./lead-rows.ts";
import type { AssigneeRow, NamedLead } from "./lead-rows.ts";

/**
 * The person named, or whose turn it is among those with room. The caller holds `lockTurns`.
 * @throws AppError `lead.unknown_assignee`, `lead.at_capacity`, `lead.no_assignee`.
 */
export async function chooseAssignee(
  transaction: Transaction,
  tenant: string,
  staffId: string | null,
): Promise<AssigneeRow> {
  const all = await listAssignees(transaction, tenant);
  if (staffId === null) {
    const next = all.find(({ capacity, open }) => capacity !== null && open < capacity);
    if (next !== undefined) return next;
    throw new AppError(
      "lead.no_assignee",
      409,
      "Everyone in turn has reached their capacity. Raise a capacity or choose a person.",
    );
  }
  const chosen = all.find(({ id }) => id === staffId);
  if (chosen === undefined) {
    throw new AppError(
      "lead.unknown_assignee",
      400,
      "Choose an active person with permission to view leads.",
    );
  }
  if (chosen.capacity !== null && chosen.open >= chosen.capacity) {
    throw new AppError(
      "lead.at_capacity",
      409,
      `${chosen.name} holds ${chosen.open} open leads, as many as they can.`,
    );
  }
  return chosen;
}

/** Gives a locked, open lead to a person. A follow-up keeps its date. */
export async function giveLead(
  transaction: Transaction,
  lead: Pick<NamedLead, "id" | "state">,
  to: Pick<AssigneeRow, "id" | "name">,
  by: { readonly staffId: string | null; readonly at: Date },
): Promise<void> {
  if (!isOpen(lead.state)) throw new TypeError("Only open leads are assigned");
  const state = lead.state === "unassigned" ? "assigned" : lead.state;
  await updateLead(transaction, lead.id, { state, assignee_id: to.id, touched_at: by.at });
  await markTurn(transaction, to.id, by.at);
  await insertEvents(transaction, [
    {
      lead_id: lead.id,
      at: by.at,
      staff_id: by.staffId,
      kind: "assigned",
      state,
      about: to.name,
    },
  ]);
}
