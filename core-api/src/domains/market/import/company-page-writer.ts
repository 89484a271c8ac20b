import type { Transaction } from "@munshi/db";
import type { CompanyPageFact } from "../../../contract/index.ts";
import type { ImportTally } from "./import-tally.ts";
import { savePages } from "./company-pages.repository.ts";
import type { PageRecord } from "./company-pages.repository.ts";

/** Collects a source's non-numeric facts and writes them by kind. */
export interface CompanyPageWriter {
  add(coCode: number, fact: CompanyPageFact): void;
  /** Number of facts not yet written. */
  countWaiting(): number;
  /** Call after the companies are stored. */
  flush(): Promise<void>;
}

export function createCompanyPageWriter(options: {
  readonly transaction: Transaction;
  readonly fileId: number;
  readonly tally: ImportTally;
}): CompanyPageWriter {
  const { transaction, fileId, tally } = options;
  const waiting = new Map<CompanyPageFact["kind"], PageRecord[]>();
  return {
    add(coCode, fact) {
      const records = waiting.get(fact.kind);
      if (records === undefined) waiting.set(fact.kind, [{ coCode, fact }]);
      else records.push({ coCode, fact });
    },
    countWaiting: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
    async flush() {
      for (const [kind, records] of waiting) {
        const stored = await savePages(transaction, kind, records, fileId);
        tally.stored(kind, stored);
        tally.skipped("known before", records.length - stored);
      }
      waiting.clear();
    },
  };
}
