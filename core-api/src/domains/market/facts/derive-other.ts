import type { Executor } from "@munshi/db";
import type { CompanyValues } from "@munshi/engine";
import type { Basis, BenchmarkSeries } from "@munshi/engine/contract";
import { readPositions } from "../import/statements.repository.ts";
import { assembleFacts } from "../publish/assemble-facts.ts";
import { deriveFigures } from "../publish/derive-figures.ts";
import { loadStored } from "../publish/load-facts.ts";
import type { StoredCompany } from "./companies.query.ts";
import { listFilings, listValid } from "./filings.query.ts";
import type { PublishedVersion } from "./published.query.ts";

/** What figures are derived from instead of what the published ones are. */
export interface OtherFacts {
  /** The other basis of accounts; absent: the one that publishing chooses. */
  readonly basis?: Basis;
  /** As if these filings had not come. */
  readonly without?: readonly string[];
  /** True: ready-made figures of sources are left out. */
  readonly derivedOnly?: boolean;
}

/**
 * Opens a company's stored facts, as known on the day of a dataset, for deriving figures that the
 * dataset does not hold: of the other basis, or as they were before a restatement. The derivation is
 * the one that publishes.
 */
export async function openFacts(
  db: Executor,
  dataset: PublishedVersion,
  company: StoredCompany,
  benchmark: BenchmarkSeries | null,
): Promise<(other: OtherFacts) => CompanyValues> {
  const { asOf } = dataset;
  const { delistedOn: _, ...head } = company;
  const [stored] = await loadStored(db, [head], asOf);
  const filings = await listFilings(db, company.coCode, asOf);
  const positions = await readPositions(db);
  return ({ basis, without = [], derivedOnly = false }) => {
    if (stored === undefined) return new Map();
    const statements = listValid(filings.filter(({ filing }) => !without.includes(filing)));
    const reported = derivedOnly ? undefined : stored.reported;
    const facts = assembleFacts(
      { ...stored, statements, reported },
      { asOf, benchmark, positions, ...(basis === undefined ? {} : { basis }) },
    );
    return deriveFigures(facts);
  };
}
