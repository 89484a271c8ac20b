import type { Impact, ImpactedCompany, ImpactRequest, Result } from "../contract/index.ts";
import { countBits, listRows } from "../eval/mask.ts";
import { type AnsweredClause, answerClauses, hasBit } from "./clauses.ts";
import { readCompanies } from "./companies.ts";
import { loadQuery, type QuerySource } from "./query-source.ts";

export async function compareQueries(
  request: ImpactRequest,
  data: QuerySource,
): Promise<Result<Impact>> {
  const before = await loadQuery(request.before, data);
  if (!before.ok) return before;
  const after = await loadQuery(request.after, data);
  if (!after.ok) return after;
  const { columns, reader } = data;
  const companies = await readCompanies(data);
  const old = answerClauses(before.value, reader.catalogue, columns);
  const fresh = answerClauses(after.value, reader.catalogue, columns);
  const matchedBefore = matchesOf(old);
  const matchedAfter = matchesOf(fresh);
  const describe = (bits: Uint32Array, clauses: readonly AnsweredClause[]): ImpactedCompany[] => {
    return Array.from(listRows(bits), (row) => ({
      row,
      id: companies.idOf(row),
      name: companies.nameOf(row),
      clauses: clauses.flatMap(({ mask }, index) => (hasBit(mask.yes, row) ? [] : [index])),
    }));
  };
  const without = (bits: Uint32Array, others: Uint32Array): Uint32Array =>
    bits.map((word, index) => word & ~(others[index] ?? 0));
  const value: Impact = {
    beforeClauses: old.map(({ clause }) => clause),
    afterClauses: fresh.map(({ clause }) => clause),
    entered: describe(without(matchedAfter, matchedBefore), old),
    left: describe(without(matchedBefore, matchedAfter), fresh),
    stayed: countBits(matchedBefore.map((word, index) => word & (matchedAfter[index] ?? 0))),
  };
  return { ok: true, value, warnings: [...before.warnings, ...after.warnings] };
}

function matchesOf([first, ...others]: readonly AnsweredClause[]): Uint32Array {
  const yes = first?.mask.yes.slice() ?? new Uint32Array(0);
  for (const { mask } of others) {
    for (let word = 0; word < yes.length; word += 1) {
      yes[word] = (yes[word] ?? 0) & (mask.yes[word] ?? 0);
    }
  }
  return yes;
}
