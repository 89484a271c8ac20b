import type {
  ColumnKey,
  NearMiss,
  NearMisses,
  NearMissRequest,
  Result,
} from "../contract/index.ts";
import { cutPage } from "../dataset/row-page.ts";
import { listRows } from "../eval/mask.ts";
import { describeColumn } from "../semantics/columns.ts";
import { measureClause } from "./clause-distance.ts";
import { type AnsweredClause, answerClauses, failuresOf, hasBit } from "./clauses.ts";
import { type Companies, readCompanies } from "./companies.ts";
import { countFailures } from "./count-failures.ts";
import { askQuery, loadKnown, type Questioned } from "./question.ts";

/** The companies that do not match and fail the fewest clauses, the nearest first. */
export async function findNearMisses(
  request: NearMissRequest,
  data: Questioned,
): Promise<Result<NearMisses>> {
  const asked = await askQuery(request.query, data);
  if (!asked.ok) return asked;
  const { columns, reader } = data;
  const shown = [...new Set([...asked.value.columns, ...request.columns])].flatMap((key) => {
    const column = columns.has(key) ? describeColumn(reader.catalogue, key) : null;
    return column === null ? [] : [column];
  });
  const keys = shown.map(({ key }): ColumnKey => key);
  await loadKnown(columns, keys);
  const companies = await readCompanies(data);
  const clauses = answerClauses(asked.value, reader.catalogue, columns);
  const masks = clauses.map((clause) => failuresOf(clause, columns.rows));
  const counts = countFailures(masks, columns.rows);
  const measured = new Map<number, Float64Array>();
  const distances = (index: number): Float64Array => {
    const known = measured.get(index);
    if (known !== undefined) return known;
    const fresh = measureClause((clauses[index] as AnsweredClause).node, columns);
    measured.set(index, fresh);
    return fresh;
  };
  const limit = Math.max(0, Math.trunc(request.limit)) || 0;
  const found: NearMiss[] = [];
  for (let count = 1; count <= clauses.length && found.length < limit; count += 1) {
    const level = Array.from(listRows(counts.rowsWith(count)), (row) =>
      describeMiss(row, clauses, masks, distances, companies),
    );
    level.sort((a, b) => orderOf(a) - orderOf(b) || a.row - b.row);
    found.push(...level.slice(0, limit - found.length));
  }
  const rows = Int32Array.from(found, ({ row }) => row);
  const value: NearMisses = {
    clauses: clauses.map(({ clause }) => clause),
    companies: found,
    histogram: counts.histogram,
    columns: shown,
    page: cutPage(rows, keys, columns, 0, rows.length),
  };
  return { ok: true, value, warnings: asked.warnings };
}

function describeMiss(
  row: number,
  clauses: readonly AnsweredClause[],
  masks: readonly Uint32Array[],
  distances: (index: number) => Float64Array,
  companies: Companies,
): NearMiss {
  const failed: number[] = [];
  const unknown: number[] = [];
  let distance = 0;
  for (const [index, mask] of masks.entries()) {
    if (!hasBit(mask, row)) continue;
    const isKnown = hasBit((clauses[index] as AnsweredClause).mask.known, row);
    (isKnown ? failed : unknown).push(index);
    distance += isKnown ? (distances(index)[row] as number) : Number.NaN;
  }
  return {
    row,
    id: companies.idOf(row),
    name: companies.nameOf(row),
    failed,
    unknown,
    distance: Number.isFinite(distance) ? distance : null,
  };
}

/** Those without a measure come last. */
function orderOf({ distance }: NearMiss): number {
  return distance ?? Number.MAX_VALUE;
}
