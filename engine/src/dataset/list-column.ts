import { listsCode } from "../catalogue/index.ts";
import type { StockList } from "../contract/index.ts";
import { type TextColumn, textColumn } from "../table/column.ts";
import { joinMembers } from "../table/members.ts";
import type { LoadableColumns } from "./dataset-columns.ts";

const companyCode = "coCode";

/** Adds a column with the user's lists. Lists without companies are among its texts too. */
export function addListColumn(
  columns: LoadableColumns,
  lists: readonly StockList[],
): LoadableColumns {
  let made: TextColumn | null = null;
  const isList = (key: string): boolean => key === listsCode;
  return {
    rows: columns.rows,
    has: (key) => (isList(key) ? columns.has(companyCode) : columns.has(key)),
    isLoaded: (key) => columns.isLoaded(isList(key) ? companyCode : key),
    get(key) {
      if (!isList(key)) return columns.get(key);
      made ??= buildColumn(columns, lists);
      return made;
    },
    load: (keys) =>
      columns.load([...new Set(Array.from(keys, (key) => (isList(key) ? companyCode : key)))]),
  };
}

function buildColumn(columns: LoadableColumns, lists: readonly StockList[]): TextColumn {
  const byCompany = new Map<number, string[]>();
  for (const { name, coCodes } of lists) {
    for (const coCode of coCodes) {
      const names = byCompany.get(coCode);
      if (names === undefined) byCompany.set(coCode, [name]);
      else names.push(name);
    }
  }
  const codes = columns.get(companyCode);
  if (codes.kind !== "number") throw new TypeError("Company codes are numbers.");
  const texts = Array.from(codes.values, (coCode) => joinMembers(byCompany.get(coCode) ?? []));
  const column = textColumn(texts, columns.rows);
  const alone = lists.flatMap(({ name }) => joinMembers([name]) ?? []);
  return { ...column, dictionary: [...new Set([...column.dictionary, ...alone])] };
}
