import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey } from "../contract/index.ts";
import { foldName, skipBlanks } from "../grammar/fold.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import { matchPeriod } from "../grammar/periods.ts";
import { columnKey, parameterOf, periodObstacle } from "./columns.ts";

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
