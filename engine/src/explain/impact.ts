import type { Impact, ImpactedCompany, ImpactRequest, Result } from "../contract/index.ts";
import { countBits, listRows } from "../eval/mask.ts";
import { type AnsweredClause, answerClauses, failuresOf, hasBit } from "./clauses.ts";
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
    const failures = clauses.map((clause) => failuresOf(clause, columns.rows));
    return Array.from(listRows(bits), (row) => ({
      row,
      id: companies.idOf(row),
      name: companies.nameOf(row),
      clauses: [...failures.keys()].filter((index) => hasBit(failures[index] as Uint32Array, row)),
    }));
  };
  const without = (bits: Uint32Array, others: Uint32Array): Uint32Array =>
    bits.map((word, index) => word & ~(others[index] as number));
  const value: Impact = {
    beforeClauses: old.map(({ clause }) => clause),
    afterClauses: fresh.map(({ clause }) => clause),
    entered: describe(without(matchedAfter, matchedBefore), old),
    left: describe(without(matchedBefore, matchedAfter), fresh),
    stayed: countBits(matchedBefore.map((word, index) => word & (matchedAfter[index] as number))),
  };
  return { ok: true, value, warnings: [...before.warnings, ...after.warnings] };
}

function matchesOf([first, ...others]: readonly AnsweredClause[]): Uint32Array {
  const yes = first?.mask.yes.slice() ?? new Uint32Array(0);
  for (const { mask } of others) {
    for (let word = 0; word < yes.length; word += 1) {
      yes[word] = (yes[word] as number) & (mask.yes[word] as number);
    }
  }
  return yes;
}
