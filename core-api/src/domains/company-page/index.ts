import { companyPageRoutes, companySectionNames } from "../../contract/company-page.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { CompanyPageService } from "./company-page.service.ts";

export { createCompanyPage } from "./company-page.service.ts";
export type { CompanyPageService } from "./company-page.service.ts";

export function createCompanyPageRoutes(page: CompanyPageService): readonly Route[] {
  return implementRoutes(companyPageRoutes, {
    "GET /companies/by-symbol/:symbol/page": async ({ params, query }) =>
      page.read(params.symbol, {
        basis: query.basis ?? null,
        sections: query.sections ?? companySectionNames,
      }),
  });
}
