import type { Executor } from "@munshi/db";
import type { CompanyFacts } from "@munshi/engine/contract";
import { loadAllPriceYears } from "../import/prices.repository.ts";
import { assembleFacts } from "./assemble-facts.ts";
import type { AssembleContext } from "./assemble-facts.ts";
import { listActions, listReported, listShareholding, listStatements } from "./facts.query.ts";
import type { CompanyHead } from "./facts.query.ts";

/** As many companies' facts as are held in memory at once. */
const companiesAtOnce = 200;

/** The facts of the companies given, in their order, read in stretches. */
export async function* loadFacts(
  db: Executor,
  companies: readonly CompanyHead[],
  context: AssembleContext,
): AsyncIterable<CompanyFacts> {
  for (let from = 0; from < companies.length; from += companiesAtOnce) {
    const heads = companies.slice(from, from + companiesAtOnce);
    const coCodes = heads.map((head) => head.coCode);
    const statements = groupBy(await listStatements(db, coCodes, context.asOf));
    const shareholding = groupBy(await listShareholding(db, coCodes, context.asOf));
    const actions = groupBy(await listActions(db, coCodes));
    const prices = groupBy(await loadAllPriceYears(db, coCodes));
    const reported = await listReported(db, coCodes, context.asOf);
    for (const head of heads) {
      const of = head.coCode;
      yield assembleFacts(
        {
          head,
          statements: statements.get(of) ?? [],
          shareholding: (shareholding.get(of) ?? []).map(({ value }) => value),
          actions: (actions.get(of) ?? []).map(({ value }) => value),
          prices: prices.get(of) ?? [],
          reported: reported.get(of),
        },
        context,
      );
    }
  }
}

function groupBy<T extends { readonly coCode: number }>(rows: readonly T[]): Map<number, T[]> {
  return Map.groupBy(rows, (row) => row.coCode);
}
