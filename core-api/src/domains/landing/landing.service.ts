import type { Executor } from "@munshi/db";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { LandingAnswer } from "../../contract/index.ts";
import { findLatestMarket, listLargestHistories } from "./landing.query.ts";
import { computePerformance, firstYear } from "./performance.ts";

export interface LandingService {
  /** Returns the largest companies' performance, cached per published market; empty if disabled. */
  describePerformance(): Promise<LandingAnswer>;
}

const investPaise = 10_000_000;
const companies = 8;
/** The operator's settings of the page. */
export type LandingSettings = Pick<LandingAnswer, "introVideo" | "showsPerformance">;

export function createLandingService(db: Executor, settings: LandingSettings): LandingService {
  const nothing: LandingAnswer = {
    ...settings,
    asOf: null,
    kind: null,
    investAmount: investPaise / 100,
    rows: [],
  };
  let kept: { readonly version: string; readonly answer: Promise<LandingAnswer> } | null = null;
  return {
    async describePerformance() {
      if (!settings.showsPerformance) return nothing;
      const market = await findLatestMarket(db);
      if (market === null) return nothing;
      if (kept?.version === market.version) return kept.answer;
      const { version, kind, asOf } = market;
      const compute = async (): Promise<LandingAnswer> => {
        const lastDay = dayOfDate(asOf);
        const histories = await listLargestHistories(db, version, companies, firstYear);
        const rows = histories
          .map((history) => computePerformance(history, lastDay, investPaise))
          .filter(({ spans }) => Object.values(spans).some((figures) => figures !== null));
        return { ...nothing, asOf, kind, rows };
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
