import type { Catalogue, CatalogueName } from "../../catalogue/catalogue.ts";
import type { ColumnKey, ParameterInfo, ParameterType } from "../../contract/index.ts";
import { cellsOf, type Column, type TextColumn, textColumn } from "../../table/column.ts";
import { joinMembers } from "../../table/members.ts";
import { CliError } from "../cli-error.ts";
import type { DataSource, RowId } from "./data.ts";
import { isOwnColumn, nameColumns, type NamedColumn } from "./name-columns.ts";
import type { RawColumn, RawTable } from "./raw-table.ts";
import { inferType, isEmptyText, typeCells } from "./type-cells.ts";

const maxPlaces = 5;

/**
 * Headings match the catalogue by name or alias; others become parameters. The catalogue has only
 * the file's columns.
 */
export function openFileData(path: string, table: RawTable, product: Catalogue): DataSource {
  const [first] = table.columns;
  if (first === undefined) throw new CliError(`${path} has no columns.`);
  const headers = table.columns.map(({ header }) => header);
  const { snapshot } = table;
  const { columns: named, notes } = nameColumns(path, headers, product, snapshot?.keys);
  const columns = new Map<ColumnKey, Column>();
  const parameters = new Map<string, ParameterInfo>();
  for (const [index, raw] of table.columns.entries()) {
    const target = named[index];
    if (target === undefined) continue;
    const typed = typeColumn(path, table, raw, target);
    columns.set(target.key, typed.column);
    parameters.set(target.info.code, { ...target.info, type: typed.type });
  }
  const ids = readIds(first);
  rejectRepeatedIds(path, table, first.header, ids);
  // snapshots keep the dataset's column keys
  const headings = named
    .filter(({ key }) => snapshot === undefined || isOwnColumn(key))
    .map(({ header, key }): CatalogueName => ({ text: header, column: key }));
  const names = [...headings, ...product.names.filter(({ column }) => columns.has(column))];
  return {
    catalogue: { parameters, names },
    columns: {
      rows: table.rows,
      has: (key) => columns.has(key),
      isLoaded: (key) => columns.has(key),
      get: (key) => {
        const column = columns.get(key);
        if (column === undefined) throw new Error(`Column ${key} is not loaded.`);
        return column;
      },
      load: () => Promise.resolve(),
    },
    keys: [...columns.keys()],
    idColumn: named[0]?.key ?? first.header,
    idHeading: snapshot?.idHeading ?? first.header,
    labelColumns: snapshot !== undefined && columns.has("name") ? ["name"] : [],
    asOf: snapshot?.asOf ?? null,
    version: snapshot?.version ?? null,
    notes,
    readIds: () => Promise.resolve(ids),
  };
}

function typeColumn(
  path: string,
  table: RawTable,
  raw: RawColumn,
  { info, key }: NamedColumn,
): { readonly column: Column; readonly type: ParameterType } {
  const own = isOwnColumn(key);
  if ("column" in raw) {
    const fits = own || (raw.column.kind === "text") === (info.type === "text");
    if (!fits) throw new CliError(`${path}: column ${raw.header} should hold a ${info.type}.`);
    return { column: cleanColumn(raw.column), type: own ? raw.type : info.type };
  }
  const type = own ? inferType(raw.cells) : info.type;
  if (info.many === true) {
    const texts = raw.cells.map((cell) => (isEmptyText(cell) ? null : readMembers(String(cell))));
    return { column: textColumn(texts, table.rows), type };
  }
  const describe = (row: number): string => `${path}, ${table.placeOf(row)}, ${raw.header}`;
  return { column: typeCells(raw.cells, type, describe), type };
}

/** `Munshi 50, Munshi 100`, or as a snapshot has them. */
function readMembers(cell: string): string | null {
  return joinMembers(cell.split(/[,;\n]/u));
}

/** Non-finite numbers and placeholder texts are empty in Arrow tables too. */
function cleanColumn(column: Column): Column {
  if (column.kind === "text") return withoutEmptyTexts(column);
  if (column.values.every((value) => value - value === 0)) return column;
  const values = column.values.map((value) => (value - value === 0 ? value : Number.NaN));
  return { kind: "number", values };
}

function withoutEmptyTexts(column: TextColumn): TextColumn {
  const empty = column.dictionary.map((text) => isEmptyText(text));
  if (!empty.includes(true)) return column;
  return { ...column, codes: column.codes.map((code) => (empty[code] === true ? -1 : code)) };
}

/** Results refer to rows by id, so ids must be unique; empty ids may repeat. */
function rejectRepeatedIds(
  path: string,
  { placeOf }: RawTable,
  header: string,
  ids: readonly RowId[],
): void {
  const byId = Map.groupBy(ids.keys(), (row) => ids[row] ?? null);
  const repeated = [...byId].filter(([id, rows]) => id !== null && rows.length > 1);
  const [first] = repeated;
  if (first === undefined) return;
  const [id, rows] = first;
  const places = rows.slice(0, maxPlaces).map(placeOf).join(", ");
  const more = rows.length > maxPlaces ? ` and ${rows.length - maxPlaces} more` : "";
  const others = repeated.length > 1 ? ` ${repeated.length - 1} more ids repeat.` : "";
  throw new CliError(
    `${path}: the id "${String(id)}" in ${header} occurs in several rows: ${places}${more}.${others}`,
  );
}

/** In a CSV, ids are numbers if every one is. */
function readIds(raw: RawColumn): RowId[] {
  if ("column" in raw) return cellsOf(raw.column);
  const ids = raw.cells.map((cell) => (cell === "" ? null : cell));
  const written = ids.every(
    (id) => id === null || (typeof id === "string" && String(Number(id)) === id),
  );
  return written ? ids.map((id) => (id === null ? null : Number(id))) : ids;
}
