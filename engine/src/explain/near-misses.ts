import type {
  ColumnKey,
  NearMiss,
  NearMisses,
  NearMissRequest,
  Result,
} from "../contract/index.ts";
import { slicePage } from "../dataset/row-page.ts";
import { listRows } from "../eval/mask.ts";
import { describeColumn } from "../semantics/columns.ts";
import { measureClause } from "./clause-distance.ts";
import { type AnsweredClause, answerClauses, failuresOf, hasBit } from "./clauses.ts";
import { readCompanies } from "./companies.ts";
import { countFailures } from "./count-failures.ts";
import { loadQuery, loadAvailable, type QuerySource } from "./query-source.ts";

export async function findNearMisses(
  request: NearMissRequest,
  data: QuerySource,
): Promise<Result<NearMisses>> {
  const loaded = await loadQuery(request.query, data);
  if (!loaded.ok) return loaded;
  const { columns, reader } = data;
  const shown = [...new Set([...loaded.value.columns, ...request.columns])].flatMap((key) => {
    const column = columns.has(key) ? describeColumn(reader.catalogue, key) : null;
    return column === null ? [] : [column];
  });
  const keys = shown.map(({ key }): ColumnKey => key);
  await loadAvailable(columns, keys);
  const companies = await readCompanies(data);
  const clauses = answerClauses(loaded.value, reader.catalogue, columns);
  const counts = countFailures(
    clauses.map((clause) => failuresOf(clause, columns.rows)),
    columns.rows,
  );
  const measured = new Map<AnsweredClause, Float64Array>();
  const distances = (clause: AnsweredClause): Float64Array => {
    const known = measured.get(clause);
    if (known !== undefined) return known;
    const fresh = measureClause(clause.node, columns);
    measured.set(clause, fresh);
    return fresh;
  };
  const limit = Math.max(0, Math.trunc(request.limit)) || 0;
  const found: NearMiss[] = [];
  for (let count = 1; count <= clauses.length && found.length < limit; count += 1) {
    const level = listRows(counts.rowsWith(count));
    const distance = new Map(
      Array.from(level, (row) => [row, measureMiss(row, clauses, distances)]),
    );
    const orderOf = (row: number): number => distance.get(row) ?? Number.MAX_VALUE;
    level.sort((a, b) => orderOf(a) - orderOf(b) || a - b);
    for (const row of level.subarray(0, limit - found.length)) {
      const failing = clauses.flatMap(({ mask }, index) =>
        hasBit(mask.yes, row) ? [] : [{ index, isKnown: hasBit(mask.known, row) }],
      );
      found.push({
        row,
        id: companies.idOf(row),
        name: companies.nameOf(row),
        failed: failing.flatMap(({ index, isKnown }) => (isKnown ? [index] : [])),
        unknown: failing.flatMap(({ index, isKnown }) => (isKnown ? [] : [index])),
        distance: distance.get(row) ?? null,
      });
    }
  }
  const rows = Int32Array.from(found, ({ row }) => row);
  const value: NearMisses = {
    clauses: clauses.map(({ clause }) => clause),
    companies: found,
    histogram: counts.histogram,
    columns: shown,
    page: slicePage(rows, keys, columns, 0, rows.length),
  };
  return { ok: true, value, warnings: loaded.warnings };
}

/** Null if a failed clause has no distance. */
function measureMiss(
  row: number,
  clauses: readonly AnsweredClause[],
  distances: (clause: AnsweredClause) => Float64Array,
): number | null {
  let distance = 0;
  for (const clause of clauses) {
    if (hasBit(clause.mask.yes, row)) continue;
    if (!hasBit(clause.mask.known, row)) return null;
    distance += distances(clause)[row] ?? 0;
  }
  return Number.isFinite(distance) ? distance : null;
}
