import { type ExplainRequest, failed, type Result } from "../contract/index.ts";
import { foldText } from "../eval/texts.ts";
import { nearestTexts } from "../semantics/nearest-names.ts";
import { textAt } from "../table/column.ts";
import { loadAvailable, type QuerySource } from "./query-source.ts";

/** Companies of a dataset, by row. */
export interface Companies {
  readonly idOf: (row: number) => string;
  /** Name, else symbol, else id. */
  readonly nameOf: (row: number) => string;
}

const naming = ["symbol", "isin", "coCode", "bseCode", "name"] as const;

export async function readCompanies(data: QuerySource): Promise<Companies> {
  const { columns } = data;
  await loadAvailable(columns, naming);
  const ids = await data.readIds();
  const idOf = (row: number): string => String(ids[row] ?? "");
  return {
    idOf,
    nameOf: (row) =>
      ["name", "symbol"]
        .map((key) => readCell(data, key, row))
        .find((text) => foldText(text) !== "") ?? idOf(row),
  };
}

/** Fails with `dataset.no_company` and the nearest names. */
export async function findCompany(
  company: ExplainRequest["company"],
  data: QuerySource,
): Promise<Result<number>> {
  const { rows } = data.columns;
  if ("row" in company) {
    const { row } = company;
    const exists = Number.isInteger(row) && row >= 0 && row < rows;
    if (!exists) return failed("dataset.no_company", `There is no row ${row}.`);
    return { ok: true, value: row, warnings: [] };
  }
  const { idOf } = await readCompanies(data);
  const wanted = foldText(company.name);
  const ways = [idOf, ...naming.map((key) => (row: number) => readCell(data, key, row))];
  for (const way of wanted === "" ? [] : ways) {
    for (let row = 0; row < rows; row += 1) {
      if (foldText(way(row)) === wanted) return { ok: true, value: row, warnings: [] };
    }
  }
  const known = ["symbol", "name"].flatMap((key) =>
    Array.from({ length: rows }, (_, row) => readCell(data, key, row)).filter(Boolean),
  );
  const nearest = nearestTexts(company.name, [...new Set(known)]);
  const hint = nearest.length > 0 ? ` Did you mean ${nearest.join(", ")}?` : "";
  return failed("dataset.no_company", `No company found for "${company.name}".${hint}`);
}

/** Empty if missing. */
export function readCell({ columns }: QuerySource, key: string, row: number): string {
  if (!columns.has(key)) return "";
  const column = columns.get(key);
  if (column.kind === "text") return textAt(column, row) ?? "";
  const value = column.values[row] ?? Number.NaN;
  return Number.isNaN(value) ? "" : String(value);
}
