import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes, expectAccessibleOnPhone } from "./axe.ts";
import { chooseCompany, findCompanies } from "./page-models/listed-company.ts";
import { signInSubscriber } from "./page-models/popular-screens.ts";

async function openChart(page: Page, more = ""): Promise<string> {
  await signInSubscriber(page);
  const [company] = await findCompanies(page, "ab");
  const symbol = company?.symbol ?? "";
  await page.goto(`/stock-analyzer/tv-chart?symbol=${encodeURIComponent(symbol)}${more}`);
  await expect(page.locator(".price-canvas canvas").first()).toBeVisible();
  return symbol;
}

test("the page asks for a company and draws the one that is chosen", async ({ page }) => {
  await signInSubscriber(page);
  await page.goto("/stock-analyzer/tv-chart");
  await expect(page.getByText("Search for a company to view its chart.")).toBeVisible();
  const [company] = await findCompanies(page, "ab");
  await chooseCompany(page, "Search for another company", company?.symbol ?? "");
  await expect(page.getByRole("heading", { level: 1, name: company?.name ?? "" })).toBeVisible();
  await expect(page.locator(".price-canvas canvas").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "TradingView" })).toHaveAttribute(
    "href",
    "https://www.tradingview.com/",
  );
  await expectAccessibleInBothSchemes(page, "a chart");
});

test("the days are read by keyboard, and the table has the same figures @long", async ({
  page,
}) => {
  await openChart(page, "&studies=ma20%2Crsi%2Cmacd");
  const slider = page.getByRole("slider", { name: "Select a day" });
  const last = (await slider.getAttribute("aria-valuetext")) ?? "";
  await slider.press("ArrowLeft");
  await expect(slider).not.toHaveAttribute("aria-valuetext", last);
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", last);
  await page.getByText("View data as table").click();
  const newest = page.getByRole("row").nth(1);
  const [, close = ""] = /Close ([\d,]+\.\d\d)/.exec(last) ?? [];
  const [, mean = ""] = /MA 20 ([\d,]+\.\d\d)/.exec(last) ?? [];
  await expect(newest).toContainText(close);
  await expect(newest).toContainText(mean);
  await expectAccessible(page, "the table of a chart");
});

test("range, indicators, index and adjustment are in the address and outlast a reload @long", async ({
  page,
}) => {
  await openChart(page);
  await page.getByRole("radio", { name: "5Y" }).check();
  await page.getByRole("button", { name: /^Indicators/ }).click();
  await page.getByRole("checkbox", { name: "RSI, 14 days" }).check();
  await expectAccessible(page, "the choice of indicators");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Compare with" }).click();
  await expectAccessible(page, "the choice of a comparison");
  await page.getByRole("listitem").getByRole("button", { name: "Munshi 50", exact: true }).click();
  await expect(page.getByText(/Change from the first visible day/)).toBeVisible();
  await page.getByRole("checkbox", { name: /^Adjusted/ }).uncheck();
  await expect(page.getByText(/unadjusted/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "5Y" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Adjusted/ })).not.toBeChecked();
  await expect(page.getByText(/Change from the first visible day/)).toBeVisible();
  await expect(page.locator(".day-legend")).toContainText("RSI 14");
  await expectAccessible(page, "a comparison");
});

test("a symbol without trades and a failed feed show a message @long", async ({ page }) => {
  await signInSubscriber(page);
  await page.goto("/stock-analyzer/tv-chart?symbol=nosuchsymbol");
  await expect(
    page.getByRole("heading", { level: 1, name: "No company found for “NOSUCHSYMBOL”" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Indicators/ })).toHaveCount(0);
  const [other] = await findCompanies(page, "ab");
  await chooseCompany(page, "Search for another company", other?.symbol ?? "");
  await expect(page.getByRole("heading", { level: 1, name: other?.name ?? "" })).toBeVisible();
  await page.route("**/udf/history**", (route) => route.abort());
  const [company] = await findCompanies(page, "ab");
  await page.goto(`/stock-analyzer/tv-chart?symbol=${encodeURIComponent(company?.symbol ?? "")}`);
  await expect(page.getByText("Prices could not be loaded")).toBeVisible();
  await expectAccessible(page, "a chart that failed");
  await page.unroute("**/udf/history**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.locator(".price-canvas canvas").first()).toBeVisible();
});

test.describe("on a phone @long", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a chart is accessible", async ({ page }) => {
    await openChart(page, "&studies=ma20%2Cma50%2Cma200%2Cvolume%2Crsi%2Cmacd");
    await expectAccessibleOnPhone(page, "a chart");
  });
});
