import type { ColumnKey, QueryColumn, RowPage, SortOrder } from "@munshi/engine/contract";
import type { TableFilter } from "../../address.ts";
import { identityColumns, usualSort } from "../../columns.ts";

/** Rows of a page of the table. */
export const rowsOnPage = 50;

/** Columns that the table always has next to the company. */
export const companyColumns: readonly ColumnKey[] = [
  "sector",
  "currentPrice",
  "marketCapitalization",
  "overallScore",
  "technicalScore",
];

/** An order that the table offers. */
export interface SortChoice {
  readonly label: string;
  readonly sort: SortOrder;
}

function words(column: ColumnKey, name: string): readonly SortChoice[] {
  return [
    { label: `${name} A-Z`, sort: { column, direction: "ascending" } },
    { label: `${name} Z-A`, sort: { column, direction: "descending" } },
  ];
}

function figures(column: ColumnKey, name: string): readonly SortChoice[] {
  return [
    { label: `${name} High-Low`, sort: { column, direction: "descending" } },
    { label: `${name} Low-High`, sort: { column, direction: "ascending" } },
  ];
}

export const sortChoices: readonly SortChoice[] = [
  ...words("name", "Company"),
  ...words("sector", "Sector"),
  ...figures("currentPrice", "Price"),
  ...figures("marketCapitalization", "Market Cap"),
  ...figures("overallScore", "Overall score"),
  ...figures("technicalScore", "Technical score"),
];

/** The offered order that rows stand in; null: one that the table does not offer. */
export function findSortChoice(sort: SortOrder | null): SortChoice | null {
  const { column, direction } = sort ?? usualSort;
  return (
    sortChoices.find(
      (choice) => choice.sort.column === column && choice.sort.direction === direction,
    ) ?? null
  );
}

function readText(page: RowPage, key: ColumnKey, row: number): string {
  const value = page.values[key]?.[row];
  return typeof value === "string" ? value : "";
}

function readCode(page: RowPage, row: number): number {
  return Number(page.values["coCode"]?.[row]);
}

/** The rows that a filter leaves, in their order. */
export function pickRows(page: RowPage, { companies, sectors }: TableFilter): readonly number[] {
  const codes = new Set(companies);
  const names = new Set(sectors);
  return Array.from({ length: page.to - page.from }, (_, row) => row).filter(
    (row) =>
      (codes.size === 0 || codes.has(readCode(page, row))) &&
      (names.size === 0 || names.has(readText(page, "sector", row))),
  );
}

/** An option of a checkbox list. */
export interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

const byLabel = (left: Option<unknown>, right: Option<unknown>) =>
  left.label.localeCompare(right.label, "en-IN");

export function listCompanies(page: RowPage): readonly Option<number>[] {
  return Array.from({ length: page.to - page.from }, (_, row) => ({
    value: readCode(page, row),
    label: readText(page, "name", row),
  })).sort(byLabel);
}

/** Every sector of the result once. */
export function listSectors(page: RowPage): readonly Option<string>[] {
  const names = new Set(
    Array.from({ length: page.to - page.from }, (_, row) => readText(page, "sector", row)),
  );
  names.delete("");
  return [...names].map((name) => ({ value: name, label: name })).sort(byLabel);
}

/** The table's own columns that the result has, then those that the query named. */
export function listTableColumns(columns: readonly QueryColumn[]): readonly QueryColumn[] {
  const own = companyColumns.flatMap((key) => columns.filter((column) => column.key === key));
  return [
    ...own,
    ...columns.filter(({ key }) => !companyColumns.includes(key) && !identityColumns.includes(key)),
  ];
}
