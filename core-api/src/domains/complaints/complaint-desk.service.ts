import { resultOf } from "@munshi/db";
import type { Database, Executor, Transaction } from "@munshi/db";
import { marketDate, startOfDay } from "@munshi/platform";
import type { AppError } from "@munshi/platform";
import { z } from "zod";
import { complaintDays } from "../../contract/complaints.ts";
import type {
  ComplaintAction,
  ComplaintContent,
  ComplaintDeadlines,
  ComplaintDetails,
  ComplaintPublication,
  ComplaintState,
  ComplaintWork,
} from "../../contract/complaints.ts";
import { hasPermission } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { formatDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { writeTextMail } from "../../providers/mail/index.ts";
import type { MailProvider } from "../../providers/mail/index.ts";
import type { AuditService } from "../audit/index.ts";
import { notify } from "../notifications/index.ts";
import { listComplaintMonths } from "./complaint-months.ts";
import {
  countComplaintDeadlines,
  findComplaint,
  insertComplaintEvent,
  listComplaintEvents,
  takeNumber,
} from "./complaints.repository.ts";
import type { ComplaintEventKind, ComplaintRow } from "./complaints.repository.ts";

/** Staff actions on complaints; failures as documented for the routes. */
export interface ComplaintDesk {
  deadlines(tenant: string): Promise<ComplaintDeadlines>;
  create(transaction: Transaction, by: Actor, content: ComplaintContent): Promise<ComplaintDetails>;
  get(by: Actor, id: string): Promise<ComplaintDetails>;
  edit(
    by: Actor,
    id: string,
    edit: ComplaintContent & { readonly version: number },
  ): Promise<ComplaintDetails>;
  work(by: Actor, id: string, work: ComplaintWork): Promise<ComplaintDetails>;
  listMonths(tenant: string): Promise<readonly ComplaintPublication[]>;
}

export interface ComplaintDeskDeps {
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly outbox: Pick<Outbox, "add" | "on">;
  readonly mail: MailProvider;
}

/** The outbox's event of an answer; its payload names the complaint. */
const answered = "complaint.answered";
const payload = z.object({ complaint: z.uuid(), email: z.string(), text: z.string() });

const mostReviews = 2;
const outcomes = {
  note: "note",
  review: "review",
  resolve: "resolved",
  reopen: "reopened",
} as const satisfies { readonly [A in ComplaintAction]: ComplaintEventKind };

export function createComplaintDesk(db: Database, deps: ComplaintDeskDeps): ComplaintDesk {
  const { clock, audit, outbox, mail } = deps;
  const today = (): string => marketDate(clock.now());

  outbox.on(answered, async (event, signal) => {
    const { complaint, email, text } = payload.parse(event.payload);
    const row = await findComplaint(db, event.tenant, complaint);
    if (row === null) return;
    const content = writeTextMail(`Your complaint ${nameOf(row)}: ${row.subject}`, [
      `Dear ${row.name},`,
      `We have answered your complaint ${nameOf(row)}, received on ${formatDate(startOfDay(row.received_on))}.`,
      ...text.split(/\n{2,}/),
      "If you are not satisfied, you can ask for a review at https://scores.sebi.gov.in",
    ]);
    await mail.send({ id: event.id, to: email, ...content }, signal);
  });

  const present = async (
    executor: Executor,
    by: Actor,
    row: ComplaintRow,
  ): Promise<ComplaintDetails> => {
    const events = await listComplaintEvents(executor, row.id);
    const isOpen = row.resolved_on === null;
    const may = hasPermission(by, "complaint.change");
    const actions = (["edit", "note", "review", "resolve", "reopen"] as const).filter((action) =>
      action === "edit" || action === "note" ? true : findRefusal(row, action) === null,
    );
    return {
      id: row.id,
      version: row.version,
      number: row.number,
      receivedOn: row.received_on,
      dueOn: row.due_on,
      source: row.source,
      name: row.name,
      email: row.email,
      isClient: row.user_id !== null,
      subject: row.subject,
      details: row.details,
      scoresNumber: row.scores_number,
      state: isOpen ? stateOf(row, today()) : "resolved",
      resolvedOn: row.resolved_on,
      resolution: row.resolution,
      reviews: row.reviews,
      events: events.map(({ id, at, staff_name: name, kind, note }) => ({
        id,
        at: at.toISOString(),
        by: name,
        kind,
        note,
      })),
      actions: may ? actions : [],
    };
  };

  const read = async (executor: Executor, by: Actor, id: string): Promise<ComplaintDetails> => {
    const row = await findComplaint(executor, by.tenant, id);
    if (row === null) throw notFound();
    return present(executor, by, row);
  };

  /** The columns of a complaint's content, with the client of its address. */
  const toColumns = async (transaction: Transaction, tenant: string, given: ComplaintContent) => {
    if (given.receivedOn > today()) throw wrongDate("receivedOn", "must not be in the future");
    const client = await resultOf<{ readonly id: string } | undefined>(
      transaction("users")
        .where({ tenant_key: tenant, email: given.email })
        .whereNull("erased_at")
        .first("id"),
    );
    return {
      received_on: given.receivedOn,
      due_on: addDays(given.receivedOn, complaintDays),
      source: given.source,
      user_id: given.email === "" ? null : (client?.id ?? null),
      name: given.name,
      email: given.email,
      subject: given.subject,
      details: given.details,
      scores_number: given.scoresNumber,
    };
  };

  /** Changes one complaint in one transaction with its event and its audit entry. */
  const change = async (
    by: Actor,
    id: string,
    version: number,
    kind: ComplaintEventKind,
    work: (
      transaction: Transaction,
      row: ComplaintRow,
      at: Date,
    ) => Promise<{ readonly columns: object; readonly note: string }>,
  ): Promise<ComplaintDetails> => {
    return inTransaction(db, async (transaction) => {
      const row = await findComplaint(transaction, by.tenant, id, true);
      if (row === null) throw notFound();
      if (row.version !== version) {
        throw failure(
          "complaint.changed",
          409,
          "Someone else changed this complaint. Reload the page.",
          {
            fields: { current: await present(transaction, by, row) },
          },
        );
      }
      const at = clock.now();
      const { columns, note } = await work(transaction, row, at);
      await transaction("complaints")
        .where({ id })
        .update({ ...columns, version: version + 1 });
      await insertComplaintEvent(transaction, {
        complaint_id: id,
        at,
        staff_id: by.id,
        kind,
        note,
      });
      await audit.append(transaction, { actor: by, action: `complaint.${kind}`, subject: id });
      return read(transaction, by, id);
    });
  };

  /** Notifies the complainant, in the product and by mail, in the caller's transaction. */
  const notifyComplainant = async (
    transaction: Transaction,
    row: ComplaintRow,
    text: string,
    at: Date,
  ): Promise<void> => {
    if (row.user_id !== null) {
      await notify(transaction, {
        userId: row.user_id,
        tenant: row.tenant_key,
        kind: "complaint",
        source: `complaint:${row.id}:${row.version}`,
        content: `Your complaint ${nameOf(row)} (${row.subject}) was answered: ${text}`,
        at,
      });
    }
    if (row.email === "") return;
    await outbox.add(transaction, {
      tenant: row.tenant_key,
      name: answered,
      payload: { complaint: row.id, email: row.email, text },
    });
  };

  return {
    deadlines: (tenant) => countComplaintDeadlines(db, tenant, today()),
    async create(transaction, by, content) {
      const columns = await toColumns(transaction, by.tenant, content);
      const id = createPublicId();
      const at = clock.now();
      await transaction("complaints").insert({
        ...columns,
        id,
        tenant_key: by.tenant,
        number: await takeNumber(transaction, by.tenant),
        created_at: at,
      });
      await insertComplaintEvent(transaction, {
        complaint_id: id,
        at,
        staff_id: by.id,
        kind: "received",
        note: "",
      });
      await audit.append(transaction, { actor: by, action: "complaint.received", subject: id });
      return read(transaction, by, id);
    },
    get: (by, id) => read(db, by, id),
    edit: async (by, id, { version, ...content }) =>
      change(by, id, version, "edited", async (transaction, row) => {
        const columns = await toColumns(transaction, by.tenant, content);
        if (row.resolved_on !== null && columns.received_on > row.resolved_on) {
          throw wrongDate("receivedOn", "must not be after the date resolved");
        }
        const edited = Object.entries(columns).flatMap(([field, value]) =>
          Reflect.get(row, field) === value ? [] : [field.replace("_", " ")],
        );
        return { columns, note: edited.join(", ") };
      }),
    work: async (by, id, work) =>
      change(by, id, work.version, outcomes[work.action], async (transaction, row, at) => {
        const refusal = findRefusal(row, work.action);
        if (refusal !== null) throw failure("complaint.wrong_state", 409, refusal);
        const { note } = work;
        switch (work.action) {
          case "note":
            return { columns: {}, note };
          case "review":
            return { columns: { reviews: row.reviews + 1 }, note };
          case "resolve": {
            if (work.on > today()) throw wrongDate("on", "must not be in the future");
            if (work.on < row.received_on)
              throw wrongDate("on", "must not be before the date received");
            await notifyComplainant(transaction, row, note, at);
            return { columns: { resolved_on: work.on, resolution: note }, note };
          }
          case "reopen":
            return { columns: { resolved_on: null, resolution: "" }, note };
        }
      }),
    listMonths: (tenant) => listComplaintMonths(db, tenant, today()),
  };
}

/** The number complainants see: C-12. */
function nameOf({ number }: ComplaintRow): string {
  return `C-${number}`;
}

function stateOf({ due_on: due }: ComplaintRow, today: string): ComplaintState {
  if (due < today) return "overdue";
  return due <= addDays(today, 7) ? "due" : "open";
}

/** Why an action is not possible now; null if it is. */
function findRefusal(row: ComplaintRow, action: ComplaintAction): string | null {
  const isOpen = row.resolved_on === null;
  switch (action) {
    case "note":
      return null;
    case "review":
      return row.reviews < mostReviews ? null : "Both SCORES reviews are already recorded.";
    case "resolve":
      return isOpen ? null : "The complaint is already resolved. Reopen it first.";
    case "reopen":
      return isOpen ? "The complaint is open." : null;
  }
}

function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

function notFound(): AppError {
  return failure("complaint.not_found", 404, "Complaint not found.");
}

function wrongDate(field: string, message: string): AppError {
  return failure("complaint.date", 400, `The date ${message}.`, {
    details: [{ path: `body.${field}`, message }],
  });
}
