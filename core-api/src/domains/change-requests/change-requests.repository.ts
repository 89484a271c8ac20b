import type { Database, Executor, Transaction } from "@munshi/db";
import { resultOf } from "@munshi/db";
import type { ChangeDetails, ChangeKind, ChangeState } from "../../contract/change-requests.ts";
import type { AttentionSource } from "../statistics/index.ts";

export interface RequestRow {
  readonly id: string;
  readonly tenant_key: string;
  readonly kind: ChangeKind;
  readonly subject: string;
  readonly reason: string;
  readonly base_version: string | null;
  readonly payload: object;
  readonly payload_hash: Buffer;
  /** Changes against the base version. */
  readonly diff: ChangeDetails["diff"];
  readonly maker_id: string;
  readonly state: ChangeState;
  readonly checker_id: string | null;
  readonly approved_hash: Buffer | null;
  readonly comment: string | null;
  readonly is_override: boolean;
  readonly result: object | null;
  readonly failure: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly version: number;
}

/** A request with the names of its people. */
export interface NamedRequest extends RequestRow {
  readonly maker_name: string;
  readonly checker_name: string | null;
}

export interface EventRow {
  readonly at: Date;
  readonly staff_id: string;
  readonly name: string;
  readonly state: ChangeState;
  readonly payload_hash: Buffer;
  readonly comment: string | null;
}

type NewRequest = Omit<
  RequestRow,
  "checker_id" | "approved_hash" | "comment" | "is_override" | "result" | "failure" | "version"
>;

export async function insertRequest(transaction: Transaction, row: NewRequest): Promise<void> {
  await transaction("change_requests").insert({
    ...row,
    payload: JSON.stringify(row.payload),
    diff: JSON.stringify(row.diff),
  });
}

/** A request; locked in a transaction until it ends, so that rivals decide one after the other. */
export async function findRequest(
  db: Executor,
  tenant: string,
  id: string,
  isLocked = false,
): Promise<NamedRequest | null> {
  const query = selectNamed(db).where({
    "change_requests.tenant_key": tenant,
    "change_requests.id": id,
  });
  const row = await resultOf<NamedRequest | undefined>(
    (isLocked ? query.forUpdate("change_requests") : query).first(),
  );
  return row ?? null;
}

const openStates: readonly ChangeState[] = ["draft", "submitted", "approved"];

/** The newest open request about a subject; null without one. */
export async function findOpenRequest(
  db: Executor,
  tenant: string,
  kind: ChangeKind,
  subject: string,
): Promise<string | null> {
  const row = await resultOf<{ readonly id: string } | undefined>(
    db("change_requests")
      .where({ tenant_key: tenant, kind, subject })
      .whereIn("state", openStates)
      .orderBy("created_at", "desc")
      .first("id"),
  );
  return row?.id ?? null;
}

/** Returns true if a maker's request with this content was applied after a given time. */
export async function hasAppliedRequest(
  db: Executor,
  tenant: string,
  wanted: {
    readonly kind: ChangeKind;
    readonly makerId: string;
    readonly hash: Buffer;
    readonly after: Date;
  },
): Promise<boolean> {
  const row = await resultOf<object | undefined>(
    db("change_requests")
      .where({
        tenant_key: tenant,
        kind: wanted.kind,
        maker_id: wanted.makerId,
        state: "applied",
        payload_hash: wanted.hash,
      })
      .where("updated_at", ">", wanted.after)
      .first("id"),
  );
  return row !== undefined;
}

/** Requests of a tenant, newest first; of one maker only unless `makerId` is null. */
export async function listRequests(
  db: Executor,
  tenant: string,
  asked: {
    readonly makerId: string | null;
    readonly isOpen: boolean;
    readonly before: Date | null;
    readonly limit: number;
  },
): Promise<readonly NamedRequest[]> {
  const query = selectNamed(db)
    .where("change_requests.tenant_key", tenant)
    .orderBy("change_requests.created_at", "desc")
    .limit(asked.limit);
  if (asked.isOpen) query.whereIn("change_requests.state", openStates);
  else query.whereNotIn("change_requests.state", openStates);
  if (asked.makerId !== null) query.where("maker_id", asked.makerId);
  if (asked.before !== null) query.where("change_requests.created_at", "<", asked.before);
  return resultOf<readonly NamedRequest[]>(query);
}

function selectNamed(db: Executor) {
  return db("change_requests")
    .join("staff as maker", "maker.id", "maker_id")
    .leftJoin("staff as checker", "checker.id", "checker_id")
    .select("change_requests.*", "maker.name as maker_name", "checker.name as checker_name");
}

/** Changes a request and adds the event that says who did it. */
export async function updateRequest(
  transaction: Transaction,
  request: RequestRow,
  by: { readonly staffId: string; readonly at: Date },
  change: Partial<
    Pick<
      RequestRow,
      | "approved_hash"
      | "base_version"
      | "checker_id"
      | "comment"
      | "diff"
      | "failure"
      | "is_override"
      | "payload"
      | "payload_hash"
      | "reason"
      | "result"
    >
  > & {
    readonly state: ChangeState;
  },
): Promise<void> {
  const { payload, diff, result, ...plain } = change;
  await transaction("change_requests")
    .where({ id: request.id })
    .update({
      ...plain,
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      ...(diff === undefined ? {} : { diff: JSON.stringify(diff) }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      version: request.version + 1,
      updated_at: by.at,
    });
  await insertEvent(transaction, request.id, {
    at: by.at,
    staff_id: by.staffId,
    state: change.state,
    payload_hash: change.payload_hash ?? request.payload_hash,
    comment: change.comment ?? change.failure ?? null,
  });
}

export async function insertEvent(
  transaction: Transaction,
  requestId: string,
  event: Omit<EventRow, "name">,
): Promise<void> {
  await transaction("change_request_events").insert({
    ...event,
    request_id: requestId,
    sequence: transaction("change_request_events")
      .where({ request_id: requestId })
      .select(transaction.raw("coalesce(max(sequence), 0) + 1")),
  });
}

export async function listEvents(db: Executor, requestId: string): Promise<readonly EventRow[]> {
  return resultOf<readonly EventRow[]>(
    db("change_request_events")
      .join("staff", "staff.id", "staff_id")
      .where({ request_id: requestId })
      .orderBy("sequence")
      .select("at", "staff_id", "staff.name", "state", "payload_hash", "comment"),
  );
}

/** Change requests by others that the staff member may decide. */
export function waitingChanges(db: Database): AttentionSource {
  return {
    key: "changes.waiting",
    permission: "change.approve",
    urgency: "today",
    page: "/admin/Changes",
    title: ["change request waits for approval", "change requests wait for approval"],
    async count(by) {
      const row = await resultOf<{ readonly count: number } | undefined>(
        db("change_requests")
          .where({ tenant_key: by.tenant, state: "submitted" })
          .whereNot({ maker_id: by.id })
          .first(db.raw("count(*)::int as count")),
      );
      return { count: row?.count ?? 0, filter: [] };
    },
  };
}
