import type { Executor, Transaction } from "@munshi/db";
import type { RegisterContract } from "../../contract/register.ts";
import type { Actor } from "../actor/actor.ts";

/**
 * SQL of a column. All SQL of a source is trusted text of the code; values of requests are always
 * bound. `:now`, `:actor` and `:tenant` may be used in it.
 */
export interface SqlColumn {
  /** SQL of the value that rows show. */
  readonly value: string;
  /**
   * SQL that filters and sorting compare; defaults to the value, lowercased for text. Not null if
   * the column sorts.
   */
  readonly key?: string;
  /** Type of `key` if the column's kind does not determine it. */
  readonly type?: "bigint";
}

/** A choice whose options are conditions that exclude each other, so that an index can find each. */
export interface SqlChoice {
  /** The option of a row, which must agree with the conditions. */
  readonly value: string;
  readonly conditions: { readonly [option: string]: string };
}

type SourceColumns<R extends RegisterContract> = {
  readonly [C in keyof R["columns"]]: SqlColumn | SqlChoice;
};

/** Result of a bulk action on a row. An AppError below 500 fails the row with its message. */
export type RowOutcome = "done" | { readonly skipped: string };

export interface BulkAction {
  /** Changes one row, and records it in the audit log, in the transaction given. Must lock what it reads. */
  apply(
    transaction: Transaction,
    row: { readonly id: string; readonly actor: Pick<Actor, "kind" | "id" | "tenant"> },
  ): Promise<RowOutcome>;
}

export interface RegisterSource<R extends RegisterContract = RegisterContract> {
  readonly register: R;
  /** `users as client`. */
  readonly table: string;
  /** Joins that add at most one row to each, by alias: `left join …`. Made where a statement names the alias. */
  readonly joins?: { readonly [alias: string]: string };
  /** `client.id`. */
  readonly id: string;
  /** Always required: `client.tenant_key = :tenant`. */
  readonly where: string;
  /** Further limits an actor to some rows, such as their own; null: no limit. */
  readonly scope?: (actor: Actor) => string | null;
  readonly columns: SourceColumns<R>;
  readonly actions: { readonly [A in keyof R["actions"]]: BulkAction };
}

/** Ties a source to its contract, so that no column or action is forgotten. */
export function defineSource<const R extends RegisterContract>(
  source: RegisterSource<R>,
): RegisterSource<R> {
  return source;
}

export interface RegisterDeps {
  readonly db: Executor;
  /** The embedded database has one session: nothing is cancelled there. */
  readonly isEmbedded: boolean;
}
