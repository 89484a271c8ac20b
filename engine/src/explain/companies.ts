import { type ExplainRequest, failed, type Result } from "../contract/index.ts";
import { foldText } from "../eval/texts.ts";
import { nearestTexts } from "../semantics/nearest-names.ts";
import { textAt } from "../table/column.ts";
import { loadKnown, type Questioned } from "./question.ts";

/** Who the companies of a dataset are, by row. */
export interface Companies {
  readonly idOf: (row: number) => string;
  /** The company's name, else its symbol; its id where the data have neither. */
  readonly nameOf: (row: number) => string;
}

const naming = ["symbol", "isin", "coCode", "bseCode", "name"] as const;

/** Loads what companies are called by. */
export async function readCompanies(data: Questioned): Promise<Companies> {
  const { columns } = data;
  await loadKnown(columns, naming);
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

/** The row of the company that is meant; `dataset.no_company` where there is none, with the nearest names. */
export async function findCompany(
  company: ExplainRequest["company"],
  data: Questioned,
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
  return failed("dataset.no_company", `No company is called "${company.name}".${hint}`);
}

/** A company's value as text; empty where it has none, or where the data lack the column. */
export function readCell({ columns }: Questioned, key: string, row: number): string {
  if (!columns.has(key)) return "";
  const column = columns.get(key);
  if (column.kind === "text") return textAt(column, row) ?? "";
  const value = column.values[row] ?? Number.NaN;
  return Number.isNaN(value) ? "" : String(value);
}
