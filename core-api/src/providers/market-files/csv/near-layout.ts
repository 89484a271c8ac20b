import type { Columns } from "./columns.ts";
import { foldHeader } from "./columns.ts";
import type { CsvFormat, CsvLayout } from "./csv-format.ts";

const mostMissing = 2;
const enoughTelling = 3;

/** A published layout that a table nearly has, with the needed columns that it lacks. */
export interface NearLayout {
  readonly label: string;
  /** Folded headers, such as `close price`. */
  readonly missing: readonly string[];
}

/**
 * The layout that a table resembles without having it: one or two needed columns are missing or
 * misnamed and no others are strange to it, or several headers are of that layout alone. Null where
 * there is none.
 */
export function findNearLayout(columns: Columns, formats: readonly CsvFormat[]): NearLayout | null {
  const near = formats.flatMap(({ label, layout }) => {
    const missing = layout === undefined ? [] : findMissing(columns, layout);
    return missing.length === 0 ? [] : [{ label, missing }];
  });
  return near.toSorted((one, other) => one.missing.length - other.missing.length)[0] ?? null;
}

function findMissing(columns: Columns, layout: CsvLayout): readonly string[] {
  const { needed, optional, telling = [] } = layout;
  const missing = needed.filter((header) => !columns.has(header));
  const own = new Set([...needed, ...optional]);
  const strange = columns.headers
    .map(foldHeader)
    .filter((header) => header !== "" && !own.has(header));
  const isNear =
    missing.length <= mostMissing &&
    missing.length < needed.length / 2 &&
    strange.length <= missing.length;
  const isTelling = telling.filter((header) => columns.has(header)).length >= enoughTelling;
  return isNear || isTelling ? missing : [];
}
