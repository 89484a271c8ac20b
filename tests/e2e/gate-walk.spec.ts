import { expect, test } from "@playwright/test";
import { changePage } from "./page-models/change-page.ts";
import { findCompanies } from "./page-models/listed-company.ts";
import { signInSubscriber } from "./page-models/popular-screens.ts";

// Where every page leads every persona is tested over HTTP, in tests/contract.

test("the app leads a visitor away from pages for others", async ({ page }) => {
  await page.goto("/terms");
  for (const [path, end] of [
    ["/company/7", "/informative-analyzer"],
    ["/result-corner", "/login?next=%2Fresult-corner"],
    ["/stock-analyzer/scanner/savedscanner", "/informative-create-scanner"],
  ] as const)
    await changePage(page, path, end);
});

test("the app opens every page to a subscriber", async ({ page }) => {
  await signInSubscriber(page);
  const [company] = await findCompanies(page, "ab");
  const symbol = encodeURIComponent(company?.symbol ?? "");
  await page.goto("/terms");
  for (const path of [
    "/",
    "/BrokerLogin",
    "/zerodha",
    "/reset-password",
    "/pricing",
    "/profile/security",
    "/risk-profile",
    "/product-type",
    "/Certificate",
    "/aboutUs",
    "/support",
    "/comingSoon",
    "/stock-analyzer/scanner/createscanner",
    "/stock-analyzer/scanner/savedscanner",
    "/stock-analyzer/scanner/popularscanner",
    `/company/${symbol}`,
    `/stock-analyzer/analysis/${symbol}`,
    "/stock-analyzer/",
    "/stock-analyzer/market",
    "/stock-analyzer/watchlist",
    "/stock-analyzer/stockresult",
    "/stock-analyzer/tv-chart",
    "/stock-analyzer/calls",
    "/informative-analyzer",
  ]) {
    await changePage(page, path);
    expect(await page.title(), path).not.toContain("Not found");
  }
  // The login has nothing for a member.
  await changePage(page, "/login", "/");
});
