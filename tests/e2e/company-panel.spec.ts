import { expect, test } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleOnPhone,
  expectStateAccessible,
} from "./axe.ts";
import { chooseCompany, findReadCompany, measureOverflow } from "./page-models/listed-company.ts";
import { signInSubscriber } from "./page-models/popular-screens.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

const tabs = ["Overview", "Strength & Weakness", "Shareholding", "Result Analysis"] as const;

test("a company of the search opens its panel, and its four tabs show what they should", async ({
  page,
}) => {
  await signInSubscriber(page);
  const { symbol, name } = await findReadCompany(page);
  await page.goto("/aboutUs");
  await chooseCompany(page, "Search companies", symbol);
  const panel = page.getByRole("dialog", { name });
  const list = panel.getByRole("tablist", { name: "Analysis" });
  await expect(list.getByRole("tab")).toHaveText([...tabs]);
  await expect(panel.getByText("Fundamental", { exact: true })).toBeVisible();
  await expect(panel.getByText("Corporate actions", { exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "overview");

  await panel.getByRole("tab", { name: "Strength & Weakness" }).click();
  for (const category of ["Overall", "Growth", "Trust", "Efficiency", "Liquidity"]) {
    await panel.getByRole("tab", { name: category, exact: true }).click();
    await expect(panel.getByRole("heading", { name: "Strength" })).toBeVisible();
    await expect(panel.getByRole("heading", { name: "Weakness" })).toBeVisible();
  }
  await expectStateAccessible(page, "strength and weakness");

  await panel.getByRole("tab", { name: "Shareholding" }).click();
  await expect(panel.getByRole("row", { name: /^Promoters \d/ })).toBeVisible();
  await expectStateAccessible(page, "shareholding");

  await panel.getByRole("tab", { name: "Result Analysis" }).click();
  await expect(panel.getByRole("region", { name: "Net Sales" })).toContainText("cr");
  await panel.getByRole("radio", { name: "YoY" }).check();
  await expect(panel.getByRole("combobox", { name: "Period" })).toHaveValue("A");
  await panel.getByRole("combobox", { name: "Period" }).selectOption("6M");
  await expect(panel.getByRole("radio", { name: "Cumulative" })).toBeChecked();
  await expect(panel.getByText(/the same quarters last year/)).toBeVisible();
  await expectStateAccessible(page, "results");

  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("a row of the screener opens the panel of its company", async ({ page }) => {
  await signInSubscriber(page);
  const screener = new ScreenerPage(page);
  await screener.open(`?${new URLSearchParams({ q: "Market Capitalization > 1000" })}`);
  const [first = ""] = await screener.readColumn(/company/i);
  await page.getByRole("gridcell").first().dblclick();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("tab", { name: "Overview" })).toBeVisible();
  const name = await panel.getByRole("heading", { level: 2 }).innerText();
  expect(first.startsWith(name)).toBe(true);
});

test("a view that does not come can be asked for again, View More opens a window, and a symbol may be unknown @long", async ({
  page,
  context,
}) => {
  await signInSubscriber(page);
  const { symbol, name } = await findReadCompany(page);
  await page.route("**/api/views/company/**", (route) => route.abort());
  await page.goto(`/stock-analyzer/analysisView/${symbol}`);
  await expect(page.getByText("Company could not be loaded")).toBeVisible();
  await expectAccessible(page, "a panel that failed");
  await page.unroute("**/api/views/company/**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^View More/ }).click(),
  ]);
  await expect(opened).toHaveURL(
    new RegExp(`/stock-analyzer/company/${encodeURIComponent(symbol)}$`),
  );
  await opened.close();
  await page.goto("/stock-analyzer/analysis/nosuchsymbol");
  await expect(
    page.getByRole("heading", { level: 1, name: "No company found for “NOSUCHSYMBOL”" }),
  ).toBeVisible();
});

test.describe("on a phone @long", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the panel fills the screen and leads to the analysis in detail", async ({
    page,
    context,
  }) => {
    await signInSubscriber(page);
    const { symbol, name } = await findReadCompany(page);
    await page.goto("/aboutUs");
    await page.getByRole("button", { name: "Search companies" }).click();
    await chooseCompany(page, "Search companies", symbol);
    const panel = page.getByRole("dialog", { name });
    await expect(panel.getByText("Fundamental", { exact: true })).toBeVisible();
    await expect(panel.getByRole("link", { name: /^View More/ })).toHaveCount(0);
    await expectAccessibleOnPhone(page, "the panel");
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      panel.getByRole("link", { name: /^See Detailed Info/ }).click(),
    ]);
    await expect(opened.getByRole("heading", { level: 1, name })).toBeVisible();
    for (const tab of tabs) {
      await opened.getByRole("tab", { name: tab }).click();
      await expect(opened.getByRole("tabpanel").first()).toHaveAttribute("aria-busy", "false");
      expect(await measureOverflow(opened), tab).toBeLessThanOrEqual(0);
    }
  });
});
