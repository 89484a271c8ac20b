import type { Executor } from "@munshi/db";
import type { CompanyValues } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import { readPositions } from "../import/statements.repository.ts";
import { assembleFacts, createLineReader } from "../publish/assemble-facts.ts";
import { deriveFigures } from "../publish/derive-figures.ts";
import { companyColumns } from "../publish/facts.query.ts";
import type { CompanyHead } from "../publish/facts.query.ts";
import { loadStored } from "../publish/load-facts.ts";

/**
 * Companies' accounts by their codes, as a publication of a day would have derived them. Prices are
 * not read, so figures that depend on them are empty.
 */
export async function deriveAccounts(
  db: Executor,
  coCodes: readonly number[],
  asOf: IsoDate,
): Promise<ReadonlyMap<number, CompanyValues>> {
  const heads = (await db("companies")
    .whereIn("co_code", [...coCodes])
    .select(companyColumns)) as CompanyHead[];
  const lines = createLineReader(await readPositions(db));
  const stored = await loadStored(db, heads, asOf, { withPrices: false });
  return new Map(
    stored.map((facts) => [
      facts.head.coCode,
      deriveFigures(assembleFacts(facts, { asOf, benchmark: null, lines })),
    ]),
  );
}
