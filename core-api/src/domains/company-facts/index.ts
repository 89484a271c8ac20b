import type { Database } from "@munshi/db";
import type { Route } from "../../platform/http/route.ts";
import type { MarketFacts } from "../market/index.ts";
import { createCompanyFacts } from "./company-facts.ts";
import { createDocumentedRoutes } from "./documented.routes.ts";
import { createToldRoutes } from "./sections.routes.ts";

export { createCompanyFacts } from "./company-facts.ts";
export type { CompanyFacts } from "./company-facts.ts";
export { dropIntimations } from "./news.service.ts";

/** What is known of companies beside figures: news, announcements, profiles, segments, calls. */
export function createCompanyFactsRoutes(db: Database, facts: MarketFacts): readonly Route[] {
  const companyFacts = createCompanyFacts(db, facts);
  return [...createToldRoutes(companyFacts), ...createDocumentedRoutes(companyFacts)];
}
