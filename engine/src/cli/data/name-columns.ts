import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { ColumnKey, ParameterInfo } from "../../contract/index.ts";
import { foldName } from "../../grammar/fold.ts";
import { buildNameIndex } from "../../grammar/name-index.ts";
import { describeColumn, parameterOf } from "../../semantics/columns.ts";
import { resolveColumn } from "../../semantics/resolve-column.ts";
import { CliError } from "../cli-error.ts";

/** A column of a data file under the catalogue's key, or under one of its own. */
export interface NamedColumn {
  readonly key: ColumnKey;
  readonly info: ParameterInfo;
  readonly header: string;
}

export interface NamedColumns {
  readonly columns: readonly NamedColumn[];
  /** What is worth knowing of the headings, a line each. */
  readonly notes: readonly string[];
}

/**
 * Matches headings to the catalogue by name and alias; any other is a parameter under its own text. Of
 * two that mean one parameter the display name has it, else the first; both are named in a note. A
 * snapshot tells its columns' `keys` itself.
 */
export function nameColumns(
  path: string,
  headers: readonly string[],
  product: Catalogue,
  keys: readonly ColumnKey[] = [],
): NamedColumns {
  refuseBadHeadings(path, headers);
  const names = buildNameIndex(product);
  const meant = headers.map((header, index) => {
    const key = keys[index];
    if (key === undefined) return resolveColumn(header, product, names);
    return parameterOf(product, key) === undefined ? null : key;
  });
  const owners = new Map<ColumnKey, number>();
  const isDisplayName = (index: number): boolean => {
    const key = meant[index] ?? null;
    const title = key === null ? null : describeColumn(product, key)?.title;
    return (
      title !== undefined && title !== null && foldName(title) === foldName(headers[index] ?? "")
    );
  };
  for (const [index, key] of meant.entries()) {
    if (key !== null && (!owners.has(key) || isDisplayName(index))) owners.set(key, index);
  }
  const notes: string[] = [];
  const columns = headers.map((header, index): NamedColumn => {
    const key = meant[index] ?? null;
    const info = key === null ? undefined : parameterOf(product, key);
    const code = `${ownColumn}${index + 1}`;
    const own = { key: code, info: ownParameter(code, header), header };
    if (key === null || info === undefined) return own;
    const owner = owners.get(key) ?? index;
    if (owner === index) return { key, info, header };
    const title = describeColumn(product, key)?.title ?? key;
    const other = headers[owner] ?? key;
    notes.push(
      `${path}: the columns "${other}" and "${header}" both mean ${title}: "${header}" is read under its own heading alone, any other name of ${title} reads "${other}".`,
    );
    return own;
  });
  return { columns, notes };
}

const ownColumn = "column:";

/** Whether a column is one of the file's own, which the catalogue does not know. */
export function isOwnColumn(key: ColumnKey): boolean {
  return key.startsWith(ownColumn);
}

function refuseBadHeadings(path: string, headers: readonly string[]): void {
  const seen = new Set<string>();
  for (const header of headers) {
    const folded = foldName(header);
    if (folded === "") throw new CliError(`${path} has a column without a heading.`);
    if (seen.has(folded)) throw new CliError(`${path} has two columns "${header}".`);
    seen.add(folded);
  }
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
  };
}
