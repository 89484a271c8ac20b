import type { Executor } from "@munshi/db";
import type { LandingAnswer } from "../../contract/index.ts";
import { findLatestMarket, listLargestHistories } from "./landing.query.ts";
import { computePerformance } from "./performance.ts";

export interface LandingService {
  /** How the largest companies have done, computed once for each published market. */
  describePerformance(): Promise<LandingAnswer>;
}

const investPaise = 10_000_000;
const companies = 8;
/** Five years back, and a fortnight before. */
const yearsBack = 6;
const dayMs = 86_400_000;

export function createLandingService(db: Executor): LandingService {
  let kept: { readonly version: string; readonly answer: Promise<LandingAnswer> } | null = null;
  return {
    async describePerformance() {
      const market = await findLatestMarket(db);
      if (market === null) {
        return { asOf: null, kind: null, investAmount: investPaise / 100, rows: [] };
      }
      if (kept?.version === market.version) return kept.answer;
      const { version, kind, asOf } = market;
      const compute = async (): Promise<LandingAnswer> => {
        const lastDay = Date.parse(`${asOf}T00:00:00Z`) / dayMs;
        const fromYear = Number(asOf.slice(0, 4)) - yearsBack;
        const histories = await listLargestHistories(db, version, companies, fromYear);
        const rows = histories
          .map((history) => computePerformance(history, lastDay, investPaise))
          .filter(({ spans }) => Object.values(spans).some((figures) => figures !== null));
        return { asOf, kind, investAmount: investPaise / 100, rows };
      };
      const fresh = { version, answer: compute() };
      kept = fresh;
      try {
        return await fresh.answer;
      } catch (error) {
        if (kept === fresh) kept = null;
        throw error;
      }
    },
  };
}
