import type { Route } from "../../platform/http/route.ts";
import type { MarketFacts } from "../market/index.ts";
import { createCompanyOpener } from "./open-company.ts";
import { createSectionRoutes } from "./sections.routes.ts";
import { createStatementRoutes } from "./statements/statements.routes.ts";
import { createSummaryRoutes } from "./summary/summary.routes.ts";

/** What is known of one company: its page's sections, and the documented calls that tell the same. */
export function createCompanyAnalysisRoutes(facts: MarketFacts): readonly Route[] {
  const opener = createCompanyOpener(facts);
  return [
    ...createSectionRoutes(facts, opener),
    ...createSummaryRoutes(facts, opener),
    ...createStatementRoutes(facts, opener),
  ];
}
