import type { Database } from "@munshi/db";
import type { Route } from "../../platform/http/route.ts";
import type { MarketFacts } from "../market/index.ts";
import { createCompanyProfiles } from "./company-profile.ts";
import { createRoutes } from "./company-profile.routes.ts";

export { rateDeskCall } from "./calls.service.ts";
export { createCompanyProfiles } from "./company-profile.ts";
export type { CompanyProfiles } from "./company-profile.ts";
export { dropIntimations } from "./news.service.ts";

/** Facts about companies other than figures: news, announcements, profiles, segments, calls. */
export function createCompanyProfileRoutes(db: Database, facts: MarketFacts): readonly Route[] {
  return createRoutes(createCompanyProfiles(db, facts));
}
