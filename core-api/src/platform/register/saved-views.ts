import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { SavedView, ViewContent } from "../../contract/register.ts";
import type { Actor } from "../actor/actor.ts";
import { constraintOf } from "../db/sqlstate.ts";
import { inTransaction } from "../db/transaction.ts";
import { createPublicId } from "../ids/public-id.ts";
import type { RegisterAudit } from "./bulk-job.ts";

interface ViewRow {
  readonly id: string;
  readonly staff_id: string;
  readonly name: string;
  readonly content: object;
  readonly is_shared: boolean;
  readonly version: number;
}

export interface ViewChange {
  readonly name: string;
  readonly isShared: boolean;
  readonly content: ViewContent;
}

export interface SavedViews {
  /** Own views and those shared by others, by name. */
  list(actor: Actor): Promise<readonly SavedView[]>;
  /** @throws AppError `view.duplicate_name`, `view.too_many` (409). */
  create(actor: Actor, view: ViewChange): Promise<SavedView>;
  /** @throws AppError `view.not_found` (404), `view.changed`, `view.duplicate_name` (409). */
  update(actor: Actor, id: string, version: number, view: ViewChange): Promise<SavedView>;
  /** @throws AppError `view.not_found` (404). */
  remove(actor: Actor, id: string): Promise<void>;
}

const mostViews = 100;

/** Filters, order and columns that staff keep for a register. */
export function createSavedViews(
  deps: { readonly db: Executor; readonly audit: RegisterAudit; readonly now: () => Date },
  register: string,
): SavedViews {
  const { db, audit, now } = deps;
  const present = (actor: Actor, row: ViewRow): SavedView => ({
    id: row.id,
    name: row.name,
    isShared: row.is_shared,
    isOwn: row.staff_id === actor.id,
    version: row.version,
    content: { ...row.content },
  });
  const ownOf = (actor: Actor) => ({ tenant_key: actor.tenant, staff_id: actor.id, register });
  const record = (transaction: Transaction, actor: Actor, action: string, view: ViewRow) =>
    audit.append(transaction, {
      actor,
      action,
      subject: view.id,
      details: { register, shared: view.is_shared ? "yes" : "no" },
    });

  return {
    async list(actor) {
      const rows = await resultOf<readonly ViewRow[]>(
        db("staff_views")
          .where({ tenant_key: actor.tenant, register })
          .where((visible) => void visible.where({ staff_id: actor.id }).orWhere("is_shared", true))
          .orderBy([{ column: "name" }, { column: "id" }])
          .limit(500)
          .select("id", "staff_id", "name", "content", "is_shared", "version"),
      );
      return rows.map((row) => present(actor, row));
    },

    async create(actor, view) {
      return inTransaction(db, async (transaction) => {
        const [held] = await resultOf<readonly { readonly count: string }[]>(
          transaction("staff_views").where(ownOf(actor)).count("* as count"),
        );
        if (Number(held?.count) >= mostViews) {
          throw new AppError("view.too_many", 409, "You have 100 views. Delete one first.");
        }
        const at = now();
        const [row] = await resultOf<readonly ViewRow[]>(
          transaction("staff_views")
            .insert({
              ...ownOf(actor),
              id: createPublicId(),
              name: view.name,
              content: JSON.stringify(view.content),
              is_shared: view.isShared,
              created_at: at,
              updated_at: at,
            })
            .returning("*"),
        ).catch(nameDuplicate);
        if (row === undefined) throw new TypeError("The view was not stored");
        await record(transaction, actor, "view.created", row);
        return present(actor, row);
      });
    },

    async update(actor, id, version, view) {
      return inTransaction(db, async (transaction) => {
        const held = await resultOf<ViewRow | undefined>(
          transaction("staff_views")
            .where({ ...ownOf(actor), id })
            .forUpdate()
            .first(),
        );
        if (held === undefined) throw notFound();
        if (held.version !== version) {
          throw new AppError(
            "view.changed",
            409,
            "This view was changed in another window. Load it again, or save a new view.",
            { fields: { view: present(actor, held) } },
          );
        }
        const [row] = await resultOf<readonly ViewRow[]>(
          transaction("staff_views")
            .where({ id })
            .update({
              name: view.name,
              content: JSON.stringify(view.content),
              is_shared: view.isShared,
              version: version + 1,
              updated_at: now(),
            })
            .returning("*"),
        ).catch(nameDuplicate);
        if (row === undefined) throw notFound();
        await record(transaction, actor, "view.updated", row);
        return present(actor, row);
      });
    },

    async remove(actor, id) {
      await inTransaction(db, async (transaction) => {
        const [row] = await resultOf<readonly ViewRow[]>(
          transaction("staff_views")
            .where({ ...ownOf(actor), id })
            .delete()
            .returning("*"),
        );
        if (row === undefined) throw notFound();
        await record(transaction, actor, "view.deleted", row);
      });
    },
  };
}

function notFound(): AppError {
  return new AppError("view.not_found", 404, "View not found.");
}

function nameDuplicate(error: unknown): never {
  if (constraintOf(error) !== "staff_view_name") throw error;
  throw new AppError("view.duplicate_name", 409, "You have a view with this name.");
}
