import type { Executor, Transaction } from "@munshi/db";
import { AppError, marketDate } from "@munshi/platform";
import type {
  AssignOutcome,
  CreatedLead,
  LeadAssignee,
  LeadDetails,
  LeadWork,
  NewLead,
} from "../../../contract/leads.ts";
import type { LeadAction, LeadState } from "../../../contract/lead-states.ts";
import type { Actor } from "../../../platform/actor/actor.ts";
import { hasPermission } from "../../../platform/actor/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { AuditService } from "../../audit/index.ts";
import { chooseAssignee, giveLead } from "./assign-lead.ts";
import { hashContact } from "./lead-contact.ts";
import { findBuiltIn, requireOption } from "./lead-options.ts";
import { canSee, startStates } from "./lead.policy.ts";
import { presentAssignee, presentEditable, presentHeld, presentLead } from "./lead.presenter.ts";
import {
  findLead,
  insertEvents,
  listAssignees,
  listEvents,
  listJoined,
  listSameContact,
  lockContacts,
  lockLead,
  lockTurns,
  updateLead,
} from "./lead-rows.ts";
import type { LeadEventKind, LeadRow, NamedLead } from "./lead-rows.ts";
import { storeLeads } from "./store-leads.ts";
import type { LeadKeys } from "./store-leads.ts";

export interface LeadEdit {
  readonly version: number;
  readonly name: string;
  /** Null: stays as it is. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly sourceId: string;
  readonly serviceId: string | null;
}

/** Staff actions on leads; the failures are those of the routes. */
export interface LeadDesk {
  create(transaction: Transaction, by: Actor, lead: NewLead): Promise<CreatedLead>;
  get(by: Actor, id: string): Promise<LeadDetails>;
  edit(by: Actor, id: string, edit: LeadEdit): Promise<LeadDetails>;
  work(by: Actor, id: string, work: LeadWork): Promise<LeadDetails>;
  reveal(by: Actor, id: string): Promise<{ readonly email: string; readonly phone: string }>;
  assign(by: Actor, id: string, version: number, staffId: string | null): Promise<LeadDetails>;
  unassign(by: Actor, id: string, version: number, note: string): Promise<LeadDetails>;
  assignMany(by: Actor, ids: readonly string[], staffId: string | null): Promise<AssignOutcome>;
  /** Assigns an unassigned lead within a run over many; null once done, or why it was passed over. */
  assignInRun(
    transaction: Transaction,
    by: Pick<Actor, "id" | "kind" | "tenant">,
    id: string,
    staffId: string | null,
  ): Promise<{ readonly to: string } | { readonly skipped: string }>;
  unassignInRun(
    transaction: Transaction,
    by: Pick<Actor, "id" | "kind" | "tenant">,
    id: string,
  ): Promise<"done" | { readonly skipped: string }>;
  listAssignees(tenant: string): Promise<readonly LeadAssignee[]>;
  setCapacity(
    by: Actor,
    staffId: string,
    edit: { readonly version: number; readonly capacity: number | null },
  ): Promise<LeadAssignee>;
}

const outcomes = {
  follow_up: { kind: "follow_up", state: "follow_up" },
  reject: { kind: "rejected", state: "rejected" },
  succeed: { kind: "success", state: "success" },
} as const satisfies { readonly [action: string]: { kind: LeadEventKind; state: LeadState } };

export function createLeadDesk(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService; readonly keys: LeadKeys },
): LeadDesk {
  const { clock, audit, keys } = deps;

  const requireSeen = (by: Actor, lead: NamedLead | null): NamedLead => {
    if (lead !== null && canSee(by, lead)) return lead;
    throw new AppError("lead.not_found", 404, "Lead not found, or you have no access to it.");
  };

  const present = async (executor: Executor, by: Actor, lead: NamedLead): Promise<LeadDetails> => {
    // One after the other: a transaction has one connection.
    const events = await listEvents(executor, lead.id);
    const joined = await listJoined(executor, lead.id);
    const contact = hashContact(keys, lead);
    const same = await listSameContact(executor, by.tenant, contact, lead.id);
    return presentLead(by, lead, { events, joined, same });
  };

  /** Changes one lead that the actor sees, in one transaction with its audit entry. */
  const change = async (
    by: Actor,
    id: string,
    version: number,
    action: LeadAction | "edit",
    work: (transaction: Transaction, lead: NamedLead) => Promise<AuditDetails>,
    lock?: (transaction: Transaction, tenant: string) => Promise<void>,
  ): Promise<LeadDetails> =>
    inTransaction(db, async (transaction) => {
      await lock?.(transaction, by.tenant);
      const lead = await lockLead(transaction, by.tenant, id);
      if (action === "assign" && lead !== null && lead.version !== version) {
        // Someone who assigned it meanwhile may have moved it out of sight.
        if (lead.assignee_name !== null) throw alreadyAssigned(lead.assignee_name);
      }
      const seen = requireSeen(by, lead);
      if (seen.version !== version) throw changed(seen);
      if (action !== "edit") requireState(seen, action);
      const details = await work(transaction, seen);
      await audit.append(transaction, {
        actor: by,
        action: `lead.${action}`,
        subject: id,
        details,
      });
      const after = await findLead(transaction, by.tenant, id);
      if (after === null) throw new TypeError("The lead is gone");
      return present(transaction, by, after);
    });

  const desk: LeadDesk = {
    async create(transaction, by, given) {
      const { sourceId, serviceId, assigneeId, ...contact } = given;
      if (assigneeId !== null && !hasPermission(by, "lead.assign")) {
        throw new AppError("staff.forbidden", 403, "You do not have permission to assign leads.");
      }
      await lockContacts(transaction, by.tenant);
      if (assigneeId !== null) await lockTurns(transaction, by.tenant);
      const source =
        sourceId === null
          ? await findBuiltIn(transaction, by.tenant, "staff")
          : await requireOption(transaction, by.tenant, "source", sourceId);
      if (serviceId !== null) await requireOption(transaction, by.tenant, "service", serviceId);
      const assignee =
        assigneeId === null ? null : await chooseAssignee(transaction, by.tenant, assigneeId);
      const [stored] = await storeLeads(
        transaction,
        keys,
        by.tenant,
        [{ ...contact, source, serviceId, assignee }],
        { staffId: by.id, at: clock.now() },
      );
      if (stored === undefined) throw new TypeError("No lead was stored");
      const { id, held, isJoined } = stored;
      await audit.append(transaction, {
        actor: by,
        action: "lead.created",
        subject: id,
        details: { joined: isJoined ? (held?.id ?? "") : "no" },
      });
      return { id, exists: held === null ? null : presentHeld(by, held), isJoined };
    },
    get: async (by, id) => present(db, by, requireSeen(by, await findLead(db, by.tenant, id))),
    edit: async (by, id, edit) =>
      change(
        by,
        id,
        edit.version,
        "edit",
        async (transaction, lead) => {
          const { name, sourceId, serviceId } = edit;
          const email = edit.email ?? lead.email;
          const phone = edit.phone ?? lead.phone;
          if (email === "" && phone === "") {
            const message = "Enter an email address or a phone number.";
            throw new AppError("lead.no_contact", 400, message, {
              details: [{ path: "body.email", message }],
            });
          }
          await requireOption(transaction, by.tenant, "source", sourceId, lead.source_id);
          if (serviceId !== null) {
            await requireOption(transaction, by.tenant, "service", serviceId, lead.service_id);
          }
          const after = { name, email, phone, source_id: sourceId, service_id: serviceId };
          const edited = fieldNames.flatMap(([field, title]) =>
            after[field] === lead[field] ? [] : [title],
          );
          if (edited.length === 0) return { fields: [] };
          const at = clock.now();
          await updateLead(transaction, id, {
            ...after,
            ...hashContact(keys, { email, phone }).stored,
            touched_at: at,
          });
          const about = edited.join(", ");
          await insertEvents(transaction, [
            { lead_id: id, at, staff_id: by.id, kind: "edited", state: lead.state, about },
          ]);
          return { fields: edited };
        },
        lockContacts,
      ),
    work: async (by, id, work) =>
      change(by, id, work.version, work.action, async (transaction, lead) => {
        const at = clock.now();
        const event = { lead_id: id, at, staff_id: by.id, note: work.note };
        if (work.action === "note") {
          await updateLead(transaction, id, { touched_at: at });
          await insertEvents(transaction, [{ ...event, kind: "note", state: lead.state }]);
          return {};
        }
        const reason =
          work.action === "reject"
            ? await requireOption(transaction, by.tenant, "reason", work.reasonId)
            : null;
        const on = work.action === "follow_up" ? work.on : null;
        if (on !== null && on < marketDate(at)) {
          const message = "Choose today or a later date.";
          throw new AppError("lead.past_date", 400, message, {
            details: [{ path: "body.on", message }],
          });
        }
        const to =
          work.action === "reopen"
            ? {
                kind: "reopened" as const,
                state: lead.assignee_id === null ? ("unassigned" as const) : ("assigned" as const),
              }
            : outcomes[work.action];
        await updateLead(transaction, id, {
          state: to.state,
          follow_up_on: on,
          reason_id: reason?.id ?? null,
          touched_at: at,
        });
        const about = on ?? reason?.name ?? "";
        await insertEvents(transaction, [{ ...event, ...to, about }]);
        return about === "" ? {} : { about };
      }),
    reveal: async (by, id) =>
      inTransaction(db, async (transaction) => {
        const { email, phone } = requireSeen(by, await findLead(transaction, by.tenant, id));
        await audit.append(transaction, {
          actor: by,
          action: "lead.revealed",
          subject: id,
          details: { shown: ["email", "phone"] },
        });
        return { email, phone };
      }),
    assign: async (by, id, version, staffId) =>
      change(
        by,
        id,
        version,
        "assign",
        async (transaction, lead) => {
          if (staffId !== null && staffId === lead.assignee_id) {
            throw alreadyAssigned(lead.assignee_name ?? "");
          }
          const to = await chooseAssignee(transaction, by.tenant, staffId);
          await giveLead(transaction, lead, to, { staffId: by.id, at: clock.now() });
          return { to: to.id };
        },
        lockTurns,
      ),
    unassign: async (by, id, version, note) =>
      change(by, id, version, "unassign", async (transaction, lead) => {
        await takeLead(transaction, lead, { staffId: by.id, at: clock.now() }, note);
        return { from: lead.assignee_id ?? "" };
      }),
    async assignMany(by, ids, staffId) {
      const assigned: { id: string; to: string }[] = [];
      const skipped: { id: string; reason: string }[] = [];
      for (const id of new Set(ids)) {
        const seen = await findLead(db, by.tenant, id);
        if (seen === null || !canSee(by, seen)) {
          skipped.push({ id, reason: "You do not have access to this lead." });
          continue;
        }
        try {
          const outcome = await inTransaction(db, (transaction) =>
            desk.assignInRun(transaction, by, id, staffId),
          );
          if ("to" in outcome) assigned.push({ id, to: outcome.to });
          else skipped.push({ id, reason: outcome.skipped });
        } catch (error) {
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          skipped.push({ id, reason: error.message });
        }
      }
      return { assigned, skipped };
    },
    async assignInRun(transaction, by, id, staffId) {
      await lockTurns(transaction, by.tenant);
      const lead = await lockLead(transaction, by.tenant, id, true);
      if (lead === null) return { skipped: "The lead was deleted or is being changed. Try again." };
      if (lead.joined_to !== null) return { skipped: "The lead is part of another one." };
      if (lead.state !== "unassigned") {
        return { skipped: `Not unassigned: ${lead.assignee_name ?? lead.state}.` };
      }
      const to = await chooseAssignee(transaction, by.tenant, staffId);
      await giveLead(transaction, lead, to, { staffId: by.id, at: clock.now() });
      const details = { to: to.id };
      await audit.append(transaction, { actor: by, action: "lead.assign", subject: id, details });
      return { to: to.name };
    },
    async unassignInRun(transaction, by, id) {
      const lead = await lockLead(transaction, by.tenant, id, true);
      if (lead === null) return { skipped: "The lead was deleted or is being changed. Try again." };
      if (!startStates.unassign.includes(lead.state)) return { skipped: "The lead is unassigned." };
      await takeLead(transaction, lead, { staffId: by.id, at: clock.now() }, "");
      const details = { from: lead.assignee_id ?? "" };
      await audit.append(transaction, { actor: by, action: "lead.unassign", subject: id, details });
      return "done";
    },
    listAssignees: async (tenant) => (await listAssignees(db, tenant)).map(presentAssignee),
    setCapacity: async (by, staffId, { version, capacity }) =>
      inTransaction(db, async (transaction) => {
        await lockTurns(transaction, by.tenant);
        const find = async () =>
          (await listAssignees(transaction, by.tenant)).find(({ id }) => id === staffId);
        const before = await find();
        if (before === undefined) {
          throw new AppError(
            "lead.unknown_assignee",
            400,
            "Choose a person with permission to view leads.",
          );
        }
        if (before.version !== version) {
          throw failure(
            "lead.capacity_changed",
            409,
            "Someone else changed the capacity. Reload the page.",
            {
              fields: { current: presentAssignee(before) },
            },
          );
        }
        if (capacity === null)
          await transaction("lead_assignees").where({ staff_id: staffId }).delete();
        else {
          await transaction("lead_assignees")
            .insert({
              staff_id: staffId,
              tenant_key: by.tenant,
              capacity,
              version: version + 1,
            })
            .onConflict("staff_id")
            .merge(["capacity", "version"]);
        }
        await audit.append(transaction, {
          actor: by,
          action: "lead.capacity",
          subject: staffId,
          details: {
            before: String(before.capacity ?? "none"),
            capacity: String(capacity ?? "none"),
          },
        });
        return presentAssignee((await find()) ?? before);
      }),
  };
  return desk;
}

type AuditDetails = Readonly<Record<string, string | readonly string[]>>;

const fieldNames = [
  ["name", "name"],
  ["email", "email"],
  ["phone", "phone"],
  ["source_id", "source"],
  ["service_id", "service"],
] as const satisfies readonly (readonly [keyof LeadRow, string])[];

/** Takes a locked lead from its assignee. */
async function takeLead(
  transaction: Transaction,
  lead: NamedLead,
  by: { readonly staffId: string; readonly at: Date },
  note: string,
): Promise<void> {
  await updateLead(transaction, lead.id, {
    state: "unassigned",
    assignee_id: null,
    follow_up_on: null,
    touched_at: by.at,
  });
  await insertEvents(transaction, [
    {
      lead_id: lead.id,
      at: by.at,
      staff_id: by.staffId,
      kind: "unassigned",
      state: "unassigned",
      note,
      about: lead.assignee_name ?? "",
    },
  ]);
}

function requireState(lead: NamedLead, action: LeadAction): void {
  if (lead.joined_to === null && startStates[action].includes(lead.state)) return;
  throw new AppError(
    "lead.wrong_state",
    409,
    lead.joined_to !== null
      ? "This inquiry is part of another lead. Open that lead."
      : lead.state === "unassigned"
        ? "Assign the lead first."
        : "The lead's state does not allow this. Reload the page.",
  );
}

function alreadyAssigned(name: string): AppError {
  return new AppError("lead.already_assigned", 409, `Already assigned to ${name}.`);
}

function changed(lead: NamedLead): AppError {
  return failure("lead.changed", 409, "Someone else changed this lead. Reload the page.", {
    fields: { current: presentEditable(lead) },
  });
}
