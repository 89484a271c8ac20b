import type { Catalogue, CatalogueName } from "../catalogue/catalogue.ts";
import type { ColumnKey, ParameterInfo, ParameterType } from "../contract/index.ts";
import { foldName } from "../grammar/fold.ts";
import { buildNameIndex } from "../grammar/name-index.ts";
import { parameterOf } from "../semantics/columns.ts";
import { resolveColumn } from "../semantics/resolve-column.ts";
import { type Column, textAt } from "../table/column.ts";
import { CliError } from "./cli-error.ts";
import type { Data, RowId } from "./data.ts";
import type { RawColumn, RawTable } from "./raw-table.ts";
import { inferType, typeCells } from "./type-cells.ts";

interface NamedColumn {
  readonly key: ColumnKey;
  readonly info: ParameterInfo;
  readonly header: string;
}

/**
 * A data file as a small dataset. Headings are matched to the catalogue by name and alias; any other
 * becomes a parameter under its own text. Its catalogue holds what the file holds and nothing else.
 */
export function openFileData(path: string, table: RawTable, product: Catalogue): Data {
  const [first] = table.columns;
  if (first === undefined) throw new CliError(`${path} has no columns.`);
  const named = nameColumns(path, table, product);
  const columns = new Map<ColumnKey, Column>();
  const parameters = new Map<string, ParameterInfo>();
  for (const [index, raw] of table.columns.entries()) {
    const target = named[index];
    if (target === undefined) continue;
    const typed = typeColumn(path, table, raw, target);
    columns.set(target.key, typed.column);
    parameters.set(target.info.code, { ...target.info, type: typed.type });
  }
  const headings = named.map(({ header, key }): CatalogueName => ({ text: header, column: key }));
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
    idHeading: first.header,
    labelColumns: [],
    readIds: () => Promise.resolve(readIds(first)),
  };
}

function nameColumns(path: string, table: RawTable, product: Catalogue): NamedColumn[] {
  const names = buildNameIndex(product);
  const headers = table.columns.map(({ header }) => header);
  const seen = new Map<string, string>();
  for (const header of headers) {
    const folded = foldName(header);
    if (folded === "") throw new CliError(`${path} has a column without a heading.`);
    const before = seen.get(folded);
    if (before !== undefined) throw new CliError(`${path} has two columns "${header}".`);
    seen.set(folded, header);
  }
  const taken = new Set<ColumnKey>();
  // a display name has the column before an alias that stands left of it
  const byName = headers.map((header) => resolveColumn(header, product, names));
  for (const [index, key] of byName.entries()) {
    const info = key === null ? undefined : parameterOf(product, key);
    if (key !== null && info?.name === headers[index]) taken.add(key);
  }
  return headers.map((header, index) => {
    const key = byName[index] ?? null;
    const info = key === null ? undefined : parameterOf(product, key);
    if (key !== null && info !== undefined && (info.name === header || !taken.has(key))) {
      taken.add(key);
      return { key, info, header };
    }
    const code = `column:${index + 1}`;
    return { key: code, info: ownParameter(code, header), header };
  });
}

function ownParameter(code: string, header: string): ParameterInfo {
  return {
    code,
    name: header,
    aliases: [],
    definition: "A column of the data file.",
    formula: null,
    type: "number",
    unit: "none",
    group: "identity",
    periods: "none",
    notFor: [],
    unofficial: true,
    inputs: [],
    needs: null,
    computed: true,
  };
}

function typeColumn(
  path: string,
  table: RawTable,
  raw: RawColumn,
  { info, key }: NamedColumn,
): { readonly column: Column; readonly type: ParameterType } {
  const own = key.startsWith("column:");
  if ("column" in raw) {
    const fits = own || (raw.column.kind === "text") === (info.type === "text");
    if (!fits) throw new CliError(`${path}: column ${raw.header} should hold a ${info.type}.`);
    return { column: finiteColumn(raw.column), type: own ? raw.type : info.type };
  }
  const type = own ? inferType(raw.cells) : info.type;
  const describe = (row: number): string => `${path}, ${table.placeOf(row)}, ${raw.header}`;
  return { column: typeCells(raw.cells, type, describe), type };
}

function finiteColumn(column: Column): Column {
  if (column.kind === "text" || column.values.every((value) => value - value === 0)) return column;
  const values = column.values.map((value) => (value - value === 0 ? value : Number.NaN));
  return { kind: "number", values };
}

/** Numbers stay numbers; in a CSV they are numbers where every one is written as one. */
function readIds(raw: RawColumn): RowId[] {
  if ("column" in raw) {
    const { column } = raw;
    return column.kind === "text"
      ? Array.from(column.codes, (_, row) => textAt(column, row))
      : Array.from(column.values, (value) => (Number.isNaN(value) ? null : value));
  }
  const ids = raw.cells.map((cell) => (cell === "" ? null : cell));
  const written = ids.every(
    (id) => id === null || (typeof id === "string" && String(Number(id)) === id),
  );
  return written ? ids.map((id) => (id === null ? null : Number(id))) : ids;
}
