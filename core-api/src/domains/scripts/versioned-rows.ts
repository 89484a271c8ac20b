import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";

export interface RowDeps {
  readonly clock: Clock;
  readonly audit: AuditService;
}

/** A table whose rows staff add and edit; every change has a version and an audit entry. */
interface VersionedTable<T extends object> {
  readonly table: string;
  /** `script_limit`: the beginning of audit actions and of failure codes. */
  readonly name: string;
  /** `Limit not found.` */
  readonly missing: string;
  /** A row as it is shown; null if there is none. */
  readonly find: (db: Executor, id: string) => Promise<T | null>;
  /** Returns a stored row for the audit log, without personal data; by default all shown fields. */
  readonly audited?: (transaction: Transaction, id: string, row: T) => Promise<object>;
  /** Failures of unique indexes, by the index: the code's end, the field, and the remedy. */
  readonly duplicates?: {
    readonly [constraint: string]: readonly [code: string, field: string, message: string];
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Adds and edits rows of a table. */
export function createVersionedRows<T extends object>(
  db: Executor,
  { clock, audit }: RowDeps,
  { table, name, missing, find, audited, duplicates = {} }: VersionedTable<T>,
) {
  const get = async (executor: Executor, id: string): Promise<T> => {
    const row = await find(executor, id);
    if (row !== null) return row;
    throw new AppError(`${name}.not_found`, 404, missing);
  };
  const translate = (error: unknown): never => {
    const duplicate = duplicates[constraintOf(error) ?? ""];
    if (duplicate === undefined) throw error;
    const [code, field, message] = duplicate;
    throw new AppError(`${name}.${code}`, 409, message, {
      details: [{ path: `body.${field}`, message }],
    });
  };
  const write = async (transaction: Transaction, id: string, row: T): Promise<string> =>
    JSON.stringify(audited === undefined ? row : await audited(transaction, id, row));
  const record = async (
    transaction: Transaction,
    by: Actor,
    action: "created" | "edited",
    id: string,
    before: string | null,
    after: T,
  ): Promise<void> => {
    await audit.append(transaction, {
      actor: by,
      action: `${name}.${action}`,
      subject: id,
      details: {
        before,
        after: await write(transaction, id, after),
      },
    });
  };
  return {
    get: async (id: string): Promise<T> => get(db, id),
    add: async (by: Actor, read: (transaction: Transaction) => Promise<Values>): Promise<T> =>
      inTransaction(db, async (transaction) => {
        const id = createPublicId();
        const values = await read(transaction);
        await transaction(table).insert({ id, ...values, created_at: clock.now() });
        const after = await get(transaction, id);
        await record(transaction, by, "created", id, null, after);
        return after;
      }).catch(translate),
    /** `read` gets the row's values before; a row without `isRetired` has no time of retirement. */
    edit: async (
      by: Actor,
      id: string,
      { version, isRetired }: { readonly version: number; readonly isRetired?: boolean },
      read: (transaction: Transaction, before: T) => Promise<Values>,
    ): Promise<T> =>
      inTransaction(db, async (transaction) => {
        const row = await resultOf<
          { readonly version: number; readonly retired_at?: Date | null } | undefined
        >(transaction(table).where({ id }).forUpdate().first());
        const before = await get(transaction, id);
        if (row?.version !== version) {
          throw failure(`${name}.changed`, 409, "Someone else changed it. Reload the page.", {
            fields: { current: before },
          });
        }
        const values = await read(transaction, before);
        const written = await write(transaction, id, before);
        const retirement =
          isRetired === undefined
            ? {}
            : { retired_at: isRetired ? (row.retired_at ?? clock.now()) : null };
        await transaction(table)
          .where({ id })
          .update({ ...values, ...retirement, version: version + 1 });
        const after = await get(transaction, id);
        await record(transaction, by, "edited", id, written, after);
        return after;
      }).catch(translate),
  };
}
