import { expect, test } from "@playwright/test";
import { changePage } from "./page-models/change-page.ts";
import { signInSubscriber } from "./page-models/popular-screens.ts";

// Where every page leads every persona is tested over HTTP, in tests/contract.

test("the app leads a visitor away from pages for others", async ({ page }) => {
  await page.goto("/terms");
  for (const [path, end] of [
    ["/company/7", "/informative-analyzer?next=%2Fcompany%2F7"],
    ["/result-corner", "/login?next=%2Fresult-corner"],
    [
      "/stock-analyzer/scanner/savedscanner",
      "/informative-create-scanner?next=%2Fstock-analyzer%2Fscanner%2Fsavedscanner",
    ],
  ] as const)
    await changePage(page, path, end);
});

test("the app opens pages that no other test walks to as a subscriber @long", async ({ page }) => {
  await signInSubscriber(page);
  await page.goto("/terms");
  for (const path of [
    "/zerodha",
    "/reset-password",
    "/risk-profile",
    "/product-type",
    "/Certificate",
    "/comingSoon",
    "/informative-analyzer",
  ]) {
    await changePage(page, path);
    expect(await page.title(), path).not.toContain("Not found");
  }
  // The login has nothing for a member.
  await changePage(page, "/login", "/today");
});
