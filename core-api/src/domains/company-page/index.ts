export { createCompanyPageRoutes } from "./company-page.routes.ts";
export { createCompanyPage } from "./company-page.service.ts";
export type { CompanyPageService } from "./company-page.service.ts";
