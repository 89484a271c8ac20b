import type { EngineApi, RowPage, RunResult } from "@munshi/engine/contract";
import { proxy, ref } from "valtio";
import { noFilter } from "../../address.ts";
import type { TableFilter } from "../../address.ts";
import { pickRows } from "./company-table.ts";

import { toEngineError } from "../../../../lib/http.ts";

/** Rows of the result, and the table's filter on them. */
export const companyTable = proxy<{ rows: RowPage | null; filter: TableFilter }>({
  rows: null,
  filter: ref(noFilter),
});

export function showRows(rows: RowPage | null): void {
  companyTable.rows = rows === null ? null : ref(rows);
}

export function applyFilter(filter: TableFilter): void {
  companyTable.filter = ref(filter);
}

/** The rows on screen in their order, of all pages; null where that is every row. */
export function readShownOrder(): readonly number[] | null {
  const { rows, filter } = companyTable;
  return rows === null || filter === noFilter ? null : pickRows(rows, filter);
}

/** All rows of a result in its order. Throws `RequestFailed` where a newer result has ended it. */
export async function loadRows(
  engine: Pick<EngineApi, "page">,
  { resultId, matched }: RunResult,
): Promise<RowPage> {
  const answer = await engine.page({ resultId, from: 0, to: matched });
  if (!answer.ok) throw toEngineError(answer.diagnostics);
  return answer.value;
}
