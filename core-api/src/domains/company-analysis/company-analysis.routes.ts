import type { Route } from "../../platform/http/route.ts";
import type { MarketFacts } from "../market/index.ts";
import { createActionRoutes } from "./actions/actions.routes.ts";
import { createCompanyOpener } from "./open-company.ts";
import { createFigureRoutes } from "./figures/figures.routes.ts";
import type { DescribePageFigure } from "./figures/figures.routes.ts";
import { createPeerRoutes } from "./peers/peers.routes.ts";
import { createPeersService } from "./peers/peers.service.ts";
import { createPriceRoutes } from "./returns/prices.routes.ts";
import { createSectionRoutes } from "./sections.routes.ts";
import { createStatementRoutes } from "./statements/statements.routes.ts";
import { createSummaryRoutes } from "./summary/summary.routes.ts";

/** What is known of one company: its page's sections, and the documented calls that tell the same. */
export function createCompanyAnalysisRoutes(
  facts: MarketFacts,
  describePageFigure: DescribePageFigure = async () => null,
): readonly Route[] {
  const opener = createCompanyOpener(facts);
  const peers = createPeersService(facts);
  return [
    ...createSectionRoutes(facts, opener, peers),
    ...createFigureRoutes(facts, opener, describePageFigure),
    ...createSummaryRoutes(facts, opener),
    ...createStatementRoutes(facts, opener),
    ...createActionRoutes(facts, opener),
    ...createPriceRoutes(facts, opener),
    ...createPeerRoutes(facts, opener, peers),
  ];
}
