import { copyRows } from "@munshi/db";
import type { Transaction } from "@munshi/db";
import type { CompanyPageFact, SurveillanceListFact } from "../../../contract/index.ts";
import { conflictClause, pageTables } from "./company-page-tables.ts";
import type { PageTable } from "./company-page-tables.ts";

export interface PageRecord {
  readonly coCode: number;
  readonly fact: CompanyPageFact;
}

/** Writes facts of one kind; the later duplicate counts. Returns the number of new or changed facts. */
export async function savePages(
  transaction: Transaction,
  kind: CompanyPageFact["kind"],
  records: readonly PageRecord[],
  fileId: number,
): Promise<number> {
  const table: PageTable<CompanyPageFact> = pageTables[kind];
  const places = table.key.map((column) => table.columns.indexOf(column));
  const rows = new Map<string, readonly unknown[]>();
  for (const { coCode, fact } of records) {
    const values = table.toValues(fact);
    const name = [coCode, ...places.map((place) => values[place])].join("|");
    rows.set(name, [coCode, ...values, fileId]);
  }
  return copyRows(
    transaction,
    `${table.table} as stored`,
    ["co_code", ...table.columns, "file_id"],
    rows.values(),
    conflictClause(table),
  );
}

/**
 * Updates the members of a list as of a day: a stored member that is not named left on the previous
 * day, and a named one that was not stored joined on that day. Returns the number of changed
 * entries.
 */
export async function saveSurveillanceList(
  transaction: Transaction,
  {
    list,
    asOf,
    members,
    kind,
    fileId,
  }: Pick<SurveillanceListFact, "list" | "asOf"> & {
    readonly members: readonly { readonly coCode: number; readonly stage: string | null }[];
    readonly kind: "demo" | "market";
    readonly fileId: number;
  },
): Promise<number> {
  const bindings = {
    list,
    asOf,
    kind,
    fileId,
    coCodes: members.map(({ coCode }) => coCode),
    stages: members.map(({ stage }) => stage),
  };
  const left = await transaction.raw<{ rowCount: number }>(
    `update surveillance_entries set until = cast(:asOf as date) - 1, file_id = :fileId
     where list = :list and since < :asOf and until is null and co_code <> all(:coCodes)
       and co_code in (select co_code from companies where kind = :kind or :kind = 'market' and kind = 'held')`,
    bindings,
  );
  const staged = await transaction.raw<{ rowCount: number }>(
    `update surveillance_entries e set stage = m.stage, file_id = :fileId
     from unnest(cast(:coCodes as integer[]), cast(:stages as text[])) as m (co_code, stage)
     where e.co_code = m.co_code and e.list = :list and e.since <= :asOf and e.until is null
       and m.stage is not null and e.stage is distinct from m.stage`,
    bindings,
  );
  const come = await transaction.raw<{ rowCount: number }>(
    `insert into surveillance_entries (co_code, list, since, stage, file_id)
     select co_code, :list, :asOf, stage, :fileId
     from unnest(cast(:coCodes as integer[]), cast(:stages as text[])) as m (co_code, stage)
     where not exists (select from surveillance_entries e
       where e.co_code = m.co_code and e.list = :list and e.since <= :asOf
         and coalesce(e.until >= :asOf, true))
     on conflict do nothing`,
    bindings,
  );
  return left.rowCount + staged.rowCount + come.rowCount;
}
