import type { Database } from "@munshi/db";
import { splitColumnKey } from "@munshi/engine";
import { dateOfDay } from "../../platform/clock/days.ts";
import { createCommentaryService } from "../commentary/index.ts";
import {
  countSharesSince,
  createPeersService,
  findIndexSpan,
  findPatternFiling,
  listCompanyActions,
  listCompanyStatements,
  listDeliverables,
  listReturns,
} from "../company-fundamentals/index.ts";
import { createCompanyProfiles } from "../company-profile/index.ts";
import type { MarketFacts } from "../market/index.ts";
import type { ScoringService } from "../scoring/index.ts";
import type { PageSections } from "./page-figure.ts";

/** Uses the page's own readers, so that figures match the page. */
export function createPageSections(
  db: Database,
  facts: MarketFacts,
  scoring: ScoringService,
): PageSections {
  const commentary = createCommentaryService(facts);
  const peers = createPeersService(facts);
  const told = createCompanyProfiles(db, facts);
  return {
    statements: (open, basis) => listCompanyStatements(facts, open, basis),
    results: (open, basis) => commentary.results(open, basis),
    shareholding: (open) => commentary.shareholding(open),
    async pattern({ dataset, company }, period) {
      const patterns = await facts.listShareholding(dataset, company.coCode);
      return findPatternFiling(patterns, splitColumnKey(`promoterHolding@${period}`).period);
    },
    scores: (open) => scoring.scores(open),
    history: (open) => scoring.history(open),
    median: (open, key) => peers.explainMedian(open, key),
    actions: (open) => listCompanyActions(facts, open),
    sharesSince: (open, day) => countSharesSince(facts, open, day),
    deliverables: (open) => listDeliverables(facts, open),
    async indexReturn(open, period) {
      const returns = await listReturns(facts, open);
      return returns?.rows.find((row) => row.period === period)?.benchmarkPercent ?? null;
    },
    indexSpan: (open, period) => findIndexSpan(facts, open, period),
    async indexClose({ dataset }, day) {
      const index = await facts.loadBenchmark(dataset);
      const at = index === null ? -1 : index.days.findIndex((one) => dateOfDay(one) === day);
      return index?.close[at] ?? null;
    },
    segments: async ({ company }) => (await told.read("segments", company.coCode))?.data ?? null,
    calls: async ({ company }) => (await told.read("calls", company.coCode))?.data ?? null,
  };
}
