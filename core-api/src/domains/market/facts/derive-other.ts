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

/** Alternative inputs for deriving figures. */
export interface OtherFacts {
  /** Basis of accounts; defaults to the one chosen by publishing. */
  readonly basis?: Basis;
  /** Filings to ignore. */
  readonly without?: readonly string[];
  /** True to ignore ready-made figures of sources. */
  readonly derivedOnly?: boolean;
}

/**
 * Opens a company's stored facts, as known on the day of a dataset, for deriving figures that the
 * dataset does not hold: on the other basis, or before a restatement. The derivation is
 * the same as in publishing.
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
