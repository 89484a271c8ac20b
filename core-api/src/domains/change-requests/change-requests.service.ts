import { createHash } from "node:crypto";
import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { z } from "zod";
import { requirePermission } from "../../platform/actor/actor.ts";
import type { Actor, Permission } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type {
  ChangeAction,
  ChangeDetails,
  ChangeKind,
  ChangeState,
  ChangeSummary,
} from "../../contract/change-requests.ts";
import { writeCanonicalJson } from "../audit/index.ts";
import type { AuditService } from "../audit/index.ts";
import { findRefusal, listActions, maySee, seesAll } from "./change-policy.ts";
import {
  findOpenRequest,
  findRequest,
  hasAppliedRequest,
  insertEvent,
  insertRequest,
  listEvents,
  listRequests,
  updateRequest,
} from "./change-requests.repository.ts";
import type { NamedRequest } from "./change-requests.repository.ts";

export type DiffLine = ChangeDetails["diff"][number];

/** A kind of change: what its content is, what it changes and how it is applied. */
export interface ChangeDefinition<P extends object = object> {
  readonly payload: z.ZodType<P>;
  /** Permission that its maker needs when the request is made and when it is applied. */
  readonly permission: Permission | { of(payload: P): Permission };
  /** Object of the change: a public id, or a name if there is only one. */
  subject(payload: P): string;
  /** One line that names the change. */
  title(payload: P): string;
  /**
   * The version of what is changed, in the transaction that applies the change; null: a new one. A
   * request made from another version is stale.
   */
  findVersion(db: Executor, tenant: string, payload: P): Promise<string | null>;
  /** Lists the changes as the maker sees them. */
  describe(db: Executor, tenant: string, payload: P, maker: Actor): Promise<readonly DiffLine[]>;
  /**
   * Rechecks an approved change before its transaction, where the check reads more than the
   * transaction should hold. @throws AppError with the problem.
   */
  check?(tenant: string, payload: P): Promise<void>;
  /** Applies the change as its maker, in the transaction that records it. */
  apply(
    transaction: Transaction,
    maker: Actor,
    payload: P,
    request: { readonly id: string; readonly reason: string },
  ): Promise<object>;
}

/** The outbox's event of a change that was applied without a second person. */
export const changeOverridden = "change.overridden";

export interface ChangeRequestsService {
  /** Adds a kind of change; at composition. */
  register<P extends object>(kind: ChangeKind, definition: ChangeDefinition<P>): void;
  list(
    by: Actor,
    asked: { readonly isOpen: boolean; readonly before: Date | null },
  ): Promise<{ readonly rows: readonly ChangeSummary[]; readonly hasMore: boolean }>;
  /** Returns the newest request about a subject that is not closed, or null if none. */
  findOpen(tenant: string, kind: ChangeKind, subject: string): Promise<string | null>;
  /** Returns true if the caller's request with exactly this content was applied after a time. */
  wasApplied(by: Actor, kind: ChangeKind, payload: object, after: Date): Promise<boolean>;
  /** @throws AppError `change.not_found`. */
  get(by: Actor, id: string): Promise<ChangeDetails>;
  /** @throws AppError `change.payload`, `staff.forbidden`. */
  create(
    by: Actor,
    request: {
      readonly kind: ChangeKind;
      readonly payload: object;
      readonly reason: string;
      readonly submit: boolean;
    },
  ): Promise<ChangeDetails>;
  /** Makes a draft of it again; an approval is void. @throws AppError `change.edited`, … */
  edit(
    by: Actor,
    id: string,
    edit: { readonly version: number; readonly payload: object; readonly reason: string },
  ): Promise<ChangeDetails>;
  /** @throws AppError `change.edited` if the content is no longer the one of `hash`. */
  submit(by: Actor, id: string, hash: string): Promise<ChangeDetails>;
  withdraw(by: Actor, id: string): Promise<ChangeDetails>;
  /** Approves and applies. A change that cannot be applied stays approved and says why. */
  approve(by: Actor, id: string, hash: string, comment: string): Promise<ChangeDetails>;
  reject(by: Actor, id: string, hash: string, comment: string): Promise<ChangeDetails>;
  apply(by: Actor, id: string, hash: string): Promise<ChangeDetails>;
  /** Applies without a second person; masters are notified. */
  override(by: Actor, id: string, hash: string, reason: string): Promise<ChangeDetails>;
}

export interface ChangeRequestsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: AuditService;
  readonly outbox: Pick<Outbox, "add">;
  /** Staff as they are now; null if they are gone or inactive. */
  readonly findStaffActor: (db: Executor, tenant: string, staffId: string) => Promise<Actor | null>;
  /** Called after a change was applied: a job of it may wait. */
  readonly onApplied: () => void;
}

const pageSize = 50;

const refusals = {
  "change.not_found": [404, "Change request not found."],
  "change.own": [403, "You cannot decide on your own request. Ask a colleague."],
  "change.wrong_state": [409, "Someone has already decided on this request. Reload the page."],
} as const;

export function createChangeRequestsService(
  db: Executor,
  deps: ChangeRequestsDeps,
): ChangeRequestsService {
  const { clock, audit } = deps;
  const definitions = new Map<ChangeKind, ChangeDefinition>();
  const definitionOf = (kind: ChangeKind): ChangeDefinition => {
    const definition = definitions.get(kind);
    if (definition === undefined) throw new TypeError(`No definition of ${kind}`);
    return definition;
  };

  const present = async (by: Actor, row: NamedRequest): Promise<ChangeDetails> => {
    const definition = definitionOf(row.kind);
    const events = await listEvents(db, row.id);
    return {
      ...presentSummary(row, definition),
      version: row.version,
      hash: row.payload_hash.toString("hex"),
      payload: { ...row.payload },
      diff: row.diff,
      comment: row.comment,
      isOverride: row.is_override,
      result: row.result === null ? null : { ...row.result },
      failure: row.failure,
      actions: listActions(row, by),
      events: events.map((event) => ({
        at: event.at.toISOString(),
        by: { id: event.staff_id, name: event.name },
        state: event.state,
        comment: event.comment,
        hash: event.payload_hash.toString("hex"),
      })),
    };
  };

  const get = async (by: Actor, id: string): Promise<ChangeDetails> => {
    const row = await findRequest(db, by.tenant, id);
    if (row === null || !maySee(row, by)) throw refuse("change.not_found");
    return present(by, row);
  };

  /** Locks the request, checks the action and its content, and records what `change` says. */
  const act = async (
    by: Actor,
    id: string,
    action: ChangeAction,
    hash: string | null,
    change: (row: NamedRequest) => Parameters<typeof updateRequest>[3],
    alsoWrite: (transaction: Transaction, row: NamedRequest) => Promise<void> = async () => {},
  ): Promise<void> => {
    await inTransaction(db, async (transaction) => {
      const row = await findRequest(transaction, by.tenant, id, true);
      if (row === null) throw refuse("change.not_found");
      const refusal = findRefusal(row, by, action);
      if (refusal !== null) throw refuse(refusal);
      if (hash !== null && row.payload_hash.toString("hex") !== hash) throw edited();
      const update = change(row);
      await updateRequest(transaction, row, { staffId: by.id, at: clock.now() }, update);
      await audit.append(transaction, {
        actor: by,
        action: `change.${actionNames[action]}`,
        subject: id,
        details: {
          kind: row.kind,
          hash: (update.payload_hash ?? row.payload_hash).toString("hex"),
        },
      });
      await alsoWrite(transaction, row);
    });
  };

  /** Applies an approved request: in one transaction with its result, or not at all. */
  const applyApproved = async (by: Actor, id: string): Promise<void> => {
    try {
      const approved = await findRequest(db, by.tenant, id);
      if (approved?.state === "approved") {
        const definition = definitionOf(approved.kind);
        const payload = definition.payload.parse(approved.payload);
        const version = await definition.findVersion(db, approved.tenant_key, payload);
        // A stale request is reported as stale below, not by its current problem.
        if (version === approved.base_version) {
          await definition.check?.(approved.tenant_key, payload);
        }
      }
      await inTransaction(db, async (transaction) => {
        const row = await findRequest(transaction, by.tenant, id, true);
        if (row?.state !== "approved") return;
        const definition = definitionOf(row.kind);
        const payload = definition.payload.parse(row.payload);
        const record = async (
          state: ChangeState,
          change: Partial<Parameters<typeof updateRequest>[3]> = {},
        ): Promise<void> => {
          const author = { staffId: by.id, at: clock.now() };
          await updateRequest(transaction, row, author, { ...change, state });
          await audit.append(transaction, {
            actor: by,
            action: `change.${state}`,
            subject: id,
            details: { kind: row.kind, maker: row.maker_id, isOverride: row.is_override },
          });
        };
        const version = await definition.findVersion(transaction, row.tenant_key, payload);
        if (version !== row.base_version) {
          await record("stale");
          return;
        }
        const maker = await deps.findStaffActor(transaction, row.tenant_key, row.maker_id);
        if (maker === null) {
          throw new AppError("change.maker_gone", 409, "The requester is inactive.");
        }
        requirePermission(maker, permissionOf(definition, payload));
        const result = await definition.apply(transaction, maker, payload, row);
        await record("applied", { result, failure: null });
      });
    } catch (error) {
      deps.log.warn({ err: error, change: id }, "approved change not applied");
      const reason =
        error instanceof AppError && error.status < 500
          ? error.message
          : "An unexpected error occurred. Try again.";
      await inTransaction(db, async (transaction) => {
        const row = await findRequest(transaction, by.tenant, id, true);
        if (row?.state !== "approved") return;
        const author = { staffId: by.id, at: clock.now() };
        await updateRequest(transaction, row, author, { state: "approved", failure: reason });
      });
    }
    deps.onApplied();
  };

  const makeContent = async (
    by: Actor,
    kind: ChangeKind,
    given: object,
  ): Promise<{
    readonly payload: object;
    readonly payload_hash: Buffer;
    readonly diff: readonly DiffLine[];
    readonly base_version: string | null;
    readonly subject: string;
  }> => {
    const definition = definitionOf(kind);
    const { permission } = definition;
    // Before the content is read, where it does not name the permission.
    if (typeof permission === "string") requirePermission(by, permission);
    const parsed = definition.payload.safeParse(given);
    if (!parsed.success) {
      throw new AppError("change.payload", 400, z.prettifyError(parsed.error));
    }
    requirePermission(by, permissionOf(definition, parsed.data));
    return {
      payload: parsed.data,
      payload_hash: hashContent(kind, parsed.data),
      diff: await definition.describe(db, by.tenant, parsed.data, by),
      base_version: await definition.findVersion(db, by.tenant, parsed.data),
      subject: definition.subject(parsed.data),
    };
  };

  return {
    register: (kind, definition) => {
      definitions.set(kind, definition);
    },
    async list(by, { isOpen, before }) {
      const makerId = seesAll(by) ? null : by.id;
      const limit = pageSize + 1;
      const rows = await listRequests(db, by.tenant, { makerId, isOpen, before, limit });
      return {
        rows: rows.slice(0, pageSize).map((row) => presentSummary(row, definitionOf(row.kind))),
        hasMore: rows.length > pageSize,
      };
    },
    findOpen: (tenant, kind, subject) => findOpenRequest(db, tenant, kind, subject),
    wasApplied: (by, kind, payload, after) =>
      hasAppliedRequest(db, by.tenant, {
        kind,
        makerId: by.id,
        hash: hashContent(kind, payload),
        after,
      }),
    get,
    async create(by, { kind, payload: given, reason, submit }) {
      const content = await makeContent(by, kind, given);
      const id = createPublicId();
      const at = clock.now();
      const state = submit ? "submitted" : "draft";
      await inTransaction(db, async (transaction) => {
        await insertRequest(transaction, {
          ...content,
          id,
          tenant_key: by.tenant,
          kind,
          reason,
          maker_id: by.id,
          state,
          created_at: at,
          updated_at: at,
        });
        const { payload_hash } = content;
        const event = { at, staff_id: by.id, state, payload_hash, comment: reason } as const;
        await insertEvent(transaction, id, event);
        await audit.append(transaction, {
          actor: by,
          action: `change.${state}`,
          subject: id,
          details: { kind, hash: payload_hash.toString("hex") },
        });
      });
      return get(by, id);
    },
    async edit(by, id, { version, payload: given, reason }) {
      const known = await findRequest(db, by.tenant, id);
      if (known === null || !maySee(known, by)) throw refuse("change.not_found");
      const { subject, ...content } = await makeContent(by, known.kind, given);
      if (subject !== known.subject) {
        throw new AppError("change.payload", 400, "A request cannot move to another subject.");
      }
      await act(by, id, "edit", null, (row) => {
        if (row.version !== version) throw edited();
        return { ...content, reason, state: "draft", checker_id: null, approved_hash: null };
      });
      return get(by, id);
    },
    async submit(by, id, hash) {
      await act(by, id, "submit", hash, () => ({ state: "submitted" }));
      return get(by, id);
    },
    async withdraw(by, id) {
      await act(by, id, "withdraw", null, () => ({ state: "withdrawn" }));
      return get(by, id);
    },
    async approve(by, id, hash, comment) {
      await act(by, id, "approve", hash, (row) => ({
        state: "approved",
        checker_id: by.id,
        approved_hash: row.payload_hash,
        comment: comment === "" ? null : comment,
      }));
      await applyApproved(by, id);
      return get(by, id);
    },
    async reject(by, id, hash, comment) {
      await act(by, id, "reject", hash, () => ({
        state: "rejected",
        checker_id: by.id,
        approved_hash: null,
        comment,
      }));
      return get(by, id);
    },
    async apply(by, id, hash) {
      const row = await findRequest(db, by.tenant, id);
      const refusal = row === null ? "change.not_found" : findRefusal(row, by, "apply");
      if (refusal !== null) throw refuse(refusal);
      if (row?.payload_hash.toString("hex") !== hash) throw edited();
      await applyApproved(by, id);
      return get(by, id);
    },
    async override(by, id, hash, reason) {
      await act(
        by,
        id,
        "override",
        hash,
        (row) => ({
          state: "approved",
          checker_id: by.id,
          approved_hash: row.payload_hash,
          is_override: true,
          comment: reason,
        }),
        async (transaction, { kind }) => {
          const payload = { change: id, kind, staff: by.id, reason };
          await deps.outbox.add(transaction, {
            tenant: by.tenant,
            name: changeOverridden,
            payload,
          });
        },
      );
      await applyApproved(by, id);
      return get(by, id);
    },
  };
}

const actionNames: { readonly [A in ChangeAction]: string } = {
  edit: "edited",
  submit: "submitted",
  withdraw: "withdrawn",
  approve: "approved",
  reject: "rejected",
  apply: "applied",
  override: "overridden",
};

function permissionOf<P extends object>(
  { permission }: ChangeDefinition<P>,
  payload: P,
): Permission {
  return typeof permission === "string" ? permission : permission.of(payload);
}

/** SHA-256 of the kind and the content's canonical JSON. */
function hashContent(kind: ChangeKind, payload: object): Buffer {
  const json = z.json().parse(payload);
  return createHash("sha256")
    .update(`${kind}\n${writeCanonicalJson(json)}`)
    .digest();
}

function presentSummary(row: NamedRequest, definition: ChangeDefinition): ChangeSummary {
  const payload = definition.payload.safeParse(row.payload);
  const { checker_id: checkerId, checker_name: checkerName } = row;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    title: payload.success ? definition.title(payload.data) : row.kind,
    reason: row.reason,
    state: row.state,
    maker: { id: row.maker_id, name: row.maker_name },
    checker:
      checkerId === null || checkerName === null ? null : { id: checkerId, name: checkerName },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function refuse(code: keyof typeof refusals): AppError {
  const [status, message] = refusals[code];
  return new AppError(code, status, message);
}

function edited(): AppError {
  return new AppError(
    "change.edited",
    409,
    "The request was edited after you opened it. Reload the page and review it again.",
  );
}
