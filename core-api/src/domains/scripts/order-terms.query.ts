import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";

/** An instrument as orders name it. */
interface OrderedInstrument {
  readonly exchange: "NSE" | "BSE";
  readonly isin: string;
}

/** Order terms that staff set for an instrument. */
export interface ScriptTerms extends OrderedInstrument {
  readonly id: string;
  readonly typeId: string;
  readonly typeName: string;
  readonly lot: number;
  /** Paise; null: the exchange's own. */
  readonly tick: number | null;
  readonly state: "allowed" | "suspended";
  readonly note: string;
  /** The first day on which it cannot be ordered; null: none. */
  readonly expiresOn: string | null;
}

/** A limit that staff set. */
export interface OrderLimit {
  readonly id: string;
  readonly scriptId: string | null;
  readonly typeId: string | null;
  readonly holder: "client" | "each" | "total";
  readonly side: "both" | "BUY" | "SELL";
  readonly period: "order" | "day";
  readonly measure: "quantity" | "value";
  /** Shares, or paise. */
  readonly amount: number;
}

/** The scripts of instruments; those without one, or with a retired one, are left out. */
export async function listScriptTerms(
  db: Executor,
  instruments: readonly OrderedInstrument[],
): Promise<readonly ScriptTerms[]> {
  if (instruments.length === 0) return [];
  return resultOf<readonly ScriptTerms[]>(
    db("scripts as script")
      .join("script_types as type", "type.id", "script.type_id")
      .where("script.state", "<>", "retired")
      .whereIn(
        ["script.exchange", "script.isin"],
        instruments.map(({ exchange, isin }) => [exchange, isin]),
      )
      .select({
        id: "script.id",
        exchange: "script.exchange",
        isin: "script.isin",
        typeId: "script.type_id",
        typeName: "type.name",
        lot: "script.lot",
        tick: "script.tick",
        state: "script.state",
        note: "script.note",
      })
      .select(
        db.raw(`(select min(expires_on) from script_dates
          where script_id = script.id and retired_at is null) as "expiresOn"`),
      ),
  );
}

/**
 * Lists the active limits for a member's orders of scripts. With a lock, concurrent orders under
 * the same limit wait until the transaction ends.
 */
export async function listOrderLimits(
  db: Executor,
  userId: string,
  scripts: readonly Pick<ScriptTerms, "id" | "typeId">[],
  hasLock: boolean,
): Promise<readonly OrderLimit[]> {
  const rows = await resultOf<
    readonly (Omit<OrderLimit, "amount"> & { readonly amount: string })[]
  >(
    db("script_limits")
      .whereNull("retired_at")
      .where((query) => void query.whereNull("user_id").orWhere("user_id", userId))
      .where((query) => {
        void query.whereNull("script_id").orWhereIn(
          "script_id",
          scripts.map(({ id }) => id),
        );
      })
      .where((query) => {
        void query.whereNull("type_id").orWhereIn(
          "type_id",
          scripts.map(({ typeId }) => typeId),
        );
      })
      // A fixed lock order prevents deadlocks.
      .orderBy("id")
      .modify((query) => {
        if (hasLock) void query.forUpdate();
      })
      .select({
        id: "id",
        scriptId: "script_id",
        typeId: "type_id",
        holder: "holder",
        side: "side",
        period: "period",
        measure: "measure",
        amount: "amount",
      }),
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
