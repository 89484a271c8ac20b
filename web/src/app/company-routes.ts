import { lazy } from "react";
import type { PageRoute } from "./page-route.ts";

const loadCompany = () => import("../features/company/CompanyPage.tsx");

const CompanyPage = lazy(async () => ({ default: (await loadCompany()).CompanyPage }));

/** The page of a company, at both of its addresses. */
export const companyRoutes: readonly PageRoute[] = [
  { path: "/company/:symbol", title: "Company", Page: CompanyPage },
  { path: "/stock-analyzer/company/:symbol", title: "Company", Page: CompanyPage },
];

/** Starts on a company's page and on what it will show, where the address is of one. */
export function preloadCompany(path: string, search: string): void {
  const [, symbol] = /^(?:\/stock-analyzer)?\/company\/([^/]+)$/.exec(path) ?? [];
  if (symbol === undefined) return;
  loadCompany().then(
    ({ fetchCompanyEarly }) => fetchCompanyEarly(symbol, search),
    () => undefined,
  );
}
