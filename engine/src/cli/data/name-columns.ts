import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { ColumnKey, ParameterInfo } from "../../contract/index.ts";
import { foldName, skipBlanks } from "../../grammar/fold.ts";
import { buildNameIndex, type NameIndex } from "../../grammar/name-index.ts";
import { matchPeriod } from "../../grammar/periods.ts";
import { columnKey, describeColumn, parameterOf, periodObstacle } from "../../semantics/columns.ts";
import { CliError } from "../cli-error.ts";

export interface NamedColumn {
  readonly key: ColumnKey;
  readonly info: ParameterInfo;
  readonly header: string;
}

export interface NamedColumns {
  readonly columns: readonly NamedColumn[];
  /** Notes to print, one line each. */
  readonly notes: readonly string[];
}

/**
 * Matches headings to the catalogue by name or alias; others become parameters. If two match one
 * parameter, its display name wins, else the first, with a note. A snapshot gives its own `keys`.
 */
export function nameColumns(
  path: string,
  headers: readonly string[],
  product: Catalogue,
  keys: readonly ColumnKey[] = [],
): NamedColumns {
  rejectBadHeadings(path, headers);
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
      `${path}: the columns "${other}" and "${header}" both mean ${title}. "${header}" is available under its own heading only; other names of ${title} refer to "${other}".`,
    );
    return own;
  });
  return { columns, notes };
}

const ownColumn = "column:";

/** True if the catalogue does not have the column. */
export function isOwnColumn(key: ColumnKey): boolean {
  return key.startsWith(ownColumn);
}

function rejectBadHeadings(path: string, headers: readonly string[]): void {
  const seen = new Set<string>();
  for (const header of headers) {
    const folded = foldName(header);
    if (folded === "") throw new CliError(`${path} has a column without a heading.`);
    if (seen.has(folded)) throw new CliError(`${path} has duplicate columns "${header}".`);
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

/** Resolves a name or alias with an optional period (`OPM 3 quarters ago`); else null. */
export function resolveColumn(
  heading: string,
  catalogue: Catalogue,
  names: NameIndex,
): ColumnKey | null {
  const whole = names.byFoldedName.get(foldName(heading));
  if (whole !== undefined) return whole.negated ? null : whole.column;
  const match = names.longestAt(heading, skipBlanks(heading, 0));
  if (match === null || match.entry.negated) return null;
  const period = matchPeriod(heading, skipBlanks(heading, match.end));
  if (period === null || skipBlanks(heading, period.end) < heading.length) return null;
  const info = parameterOf(catalogue, match.entry.column);
  const bare = info !== undefined && info.code === match.entry.column;
  if (!bare || periodObstacle(info, period.period) !== null) return null;
  return columnKey(info.code, period.period);
}
