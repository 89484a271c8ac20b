import { expect, test } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleOnPhone,
  expectStateAccessible,
} from "./axe.ts";
import { BuilderPage } from "./page-models/builder.ts";
import { signUpHere } from "./page-models/sign-in.ts";

test("Add Filter makes filters of parameters, their periods, and formulas", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.field("Sector").click();
  await builder.option(/./).first().waitFor();
  await expectStateAccessible(page, "a dropdown");
  await page.keyboard.press("Escape");
  const dialog = builder.addFilter;
  const openTab = (name: string) => dialog.getByRole("tab", { name }).click();
  await test.step("eleven tabs, each with a search over all parameters", async () => {
    await builder.addFilterButton.click();
    await expect(dialog.getByRole("tab", { selected: true })).toHaveText("Popular");
    await expect(dialog.getByRole("tab")).toHaveText([
      "Popular",
      "Profit And Loss",
      "Financial Ratios",
      "Balance Sheet",
      "Cash Flow",
      "Share Holding",
      "Score",
      "EOD Filters",
      "History Filters",
      "Custom Filters",
      "Create Custom Formula",
    ]);
    for (const tab of ["Profit And Loss", "Cash Flow", "Score", "History Filters"]) {
      await dialog.getByRole("tab", { name: tab }).click();
      const search = dialog.getByRole("searchbox", { name: "Search all parameters" });
      const items = dialog.locator(".picker-item");
      await expect(items.first()).toBeVisible();
      const all = await items.count();
      await search.fill("s");
      await expect(items).toHaveCount(all);
      await search.fill("zz");
      await expect(items).toHaveCount(0);
      await search.fill("");
      await expect(items).toHaveCount(all);
    }
  });
  await test.step("a parameter that is worked out shows its formula", async () => {
    await openTab("Financial Ratios");
    await builder.parameter("Return on equity").click();
    await expect(dialog.getByRole("heading", { name: "Return on equity" })).toBeVisible();
    await expect(dialog.locator("math mfrac").first()).toBeVisible();
    await dialog.locator(".distribution-bars span").first().waitFor();
    await expectAccessibleInBothSchemes(page, "a parameter");
  });
  await test.step("a value is chosen from where the companies stand", async () => {
    await openTab("EOD Filters");
    await builder.parameter("Current price").click();
    const slider = dialog.getByRole("slider", { name: "Current price, from" });
    await slider.focus();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press("ArrowRight");
    await expect(dialog.getByLabel("Value", { exact: true })).not.toHaveValue("");
  });
  await test.step("each period by itself, or their average", async () => {
    await page.keyboard.press("Escape");
    await builder.addFilterButton.click();
    await openTab("Profit And Loss");
    const submit = dialog.getByRole("button", { name: "Add Filter" });
    await submit.click();
    await expect(dialog.getByText("Please Select Parameter First..")).toBeVisible();

    await builder.parameter("Sales").click();
    await expect(dialog.getByRole("heading", { name: "Sales ₹ crore" })).toBeVisible();
    await expect(dialog.getByText("Please Select Parameter First..")).toBeHidden();
    const current = dialog.getByRole("checkbox", { name: "Current", exact: true });
    await current.uncheck({ force: true });
    await submit.click();
    await expect(dialog.getByText("Please select at least one variable")).toBeVisible();
    await current.check({ force: true });
    await submit.click();
    await expect(dialog.getByText("Enter a value")).toBeVisible();
    await dialog.getByRole("checkbox", { name: "1 year ago" }).check({ force: true });
    await dialog.getByLabel("Value", { exact: true }).fill("1,000");
    await submit.click();
    await expect(dialog.locator(".dialog-outcome")).toContainText("Added Sales");
    await builder.expectText("Sales > 1000 AND Sales 1 year ago > 1000");

    await builder.parameter("Net profit").click();
    for (const back of [1, 2, 3, 4, 5])
      await dialog
        .getByRole("checkbox", { name: new RegExp(`^${back} years? ago`) })
        .check({ force: true });
    await expect(dialog.getByRole("checkbox", { name: "1 quarter ago" })).toBeDisabled();
    await dialog.getByRole("radio", { name: "Average" }).check({ force: true });
    await dialog.getByLabel("Condition").selectOption("between");
    await dialog.getByLabel("From", { exact: true }).fill("50");
    await dialog.getByLabel("To", { exact: true }).fill("5000");
    await page.keyboard.press("Enter");
    await builder.expectText(
      /AND avg\(Net profit, Net profit 1 year ago, .*\) BETWEEN 50 AND 5000$/,
    );
    await expect(dialog.locator(".dialog-outcome")).toContainText(/of [\d,]+ companies match/);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(builder.addFilterButton).toBeFocused();
    await expect(builder.chips.getByRole("listitem")).toHaveCount(3);
  });
  await test.step("a formula of one's own is checked, typeset and tried", async () => {
    await builder.addFilterButton.click();
    await openTab("Create Custom Formula");
    const editor = dialog.locator(".cm-content");
    await editor.fill("Net profitt / Sales");
    await page.keyboard.press("Escape");
    await expect(dialog.locator(".problem")).toContainText("Net profitt");
    await dialog
      .getByRole("button", { name: /Net profit/ })
      .first()
      .click();
    await expect(editor).toContainText("Net profit / Sales");
    await expect(dialog.locator("math")).toBeVisible();
    await expect(dialog.getByRole("table").getByRole("row")).toHaveCount(4);
    await expectStateAccessible(page);
    await dialog.getByLabel("Value", { exact: true }).fill("0.1");
    await dialog.getByRole("button", { name: "Add Filter" }).click();
    await builder.expectText(/AND Net profit \/ Sales > 0.1$/);
  });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expectStateAccessible(page, "with filters");
});

test("a formula and a query survive the way to the login and back @long", async ({ page }) => {
  test.slow();
  const person = await signUpHere(page);
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.screener.type("Return on equity > 12");
  await builder.openAddFilter("Create Custom Formula");
  await builder.addFilter.locator(".cm-content").fill("Sales / Total assets");
  await builder.addFilter.getByLabel("Filter name").fill("Turnover");
  await builder.addFilter.getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/createscanner/);
  await expect(builder.addFilter.locator(".cm-content")).toHaveText("Sales / Total assets");
  await expect(builder.addFilter.getByLabel("Filter name")).toHaveValue("Turnover");
  await expect(builder.addFilter.getByRole("button", { name: "Submit" })).toBeVisible();
  await builder.addFilter.getByLabel("Filter name").fill("");
  await builder.addFilter.getByRole("button", { name: "Submit" }).click();
  await expect(builder.addFilter.getByText("Enter Filter Name!")).toBeVisible();
  // Handed in faster than it is checked while it is written.
  await builder.addFilter.getByLabel("Filter name").fill("Worth turned over");
  await builder.addFilter.locator(".cm-content").fill("Sales / Net worth");
  await builder.addFilter.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Submit Successfully")).toBeVisible();
  await builder.addFilter.getByRole("button", { name: "Done" }).click();
  await builder.expectText("Return on equity > 12");
});

test("Custom Query puts a period behind its parameter, runs, and says what is wrong @long", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.customQueryButton.click();
  const dialog = builder.customQuery;
  const editor = dialog.locator(".cm-content");
  await expect(editor).toBeFocused();
  await dialog.getByLabel("Year or quarter").selectOption("1 year ago");
  await expect(dialog.getByRole("alert").first()).toHaveText(
    "please enter query parameter first then select year",
  );
  const run = dialog.getByRole("button", { name: "Run Query" });
  await run.click();
  await expect(dialog.locator(".problems")).toContainText("Enter Query");
  await editor.fill("no such thing > 5");
  await run.click();
  await expect(dialog.locator(".problems")).toContainText("wrong query");
  await expectAccessible(page);
  await editor.fill("");
  await editor.pressSequentially("Sale");
  const completions = page.locator(".cm-tooltip-autocomplete");
  await expect(completions).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(completions).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await editor.fill("Sales > 100");
  await dialog.getByLabel("Year or quarter").selectOption("3 years ago");
  await expect(editor).toHaveText("Sales 3 years ago > 100");
  await builder.expectText("Sales 3 years ago > 100");
  await dialog.getByLabel("Year or quarter").selectOption("current quarter");
  await expect(editor).toHaveText("Sales current quarter > 100");
  await run.click();
  await expect(dialog).toHaveCount(0);
  await builder.expectMatching((count) => expect(count).toBeGreaterThan(0));
});

test("Create screener gathers filters on the page, and Submit asks them @long", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await page.getByRole("link", { name: "All parameters" }).click();
  await expect(page).toHaveURL(/create=1/);
  const section = page.getByRole("region", { name: "Create screener" });
  await expect(section.getByRole("tab")).toHaveText([
    "Profit And Loss",
    "Ratios",
    "Balance Sheet",
    "Cash Flow",
    "Share Holding",
    "Fundamental Score",
    "EOD",
    "History",
    "Custom Filter",
  ]);
  await section.getByRole("button", { name: "Submit" }).click();
  await expect(section.getByText("Please Select Parameter First..")).toBeVisible();
  await section.getByRole("tab", { name: "Ratios" }).click();
  await builder.parameter("Return on equity").click();
  await expect(section.getByText("Please Select Parameter First..")).toBeHidden();
  await section.getByLabel("Value", { exact: true }).fill("15");
  await section.getByRole("button", { name: "Add", exact: true }).click();
  await expect(section.getByRole("list", { name: "Selected filters" })).toContainText(
    "Return on equity > 15 %",
  );
  await expectAccessible(page);
  await section.getByRole("tab", { name: "Custom Filter" }).click();
  await expect(section.getByRole("link", { name: "Log in" })).toBeVisible();
  await section.getByRole("radio", { name: "Create" }).check({ force: true });
  await expect(section.locator(".cm-content")).toBeVisible();
  await section.getByRole("button", { name: "Submit", exact: true }).last().click();
  await expect(section).toHaveCount(0);
  await builder.expectText("Return on equity > 15");
});

test("the builder works by keyboard alone @long", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.field("Sector").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("realty");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await builder.expectText(/^Sector = ["']Realty["']$/);
  await page.keyboard.press("Escape");
  await builder.addFilterButton.focus();
  await page.keyboard.press("Enter");
  await expect(builder.addFilter.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await expect(builder.addFilter.getByRole("tab", { name: "Profit And Loss" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("return on equity");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(builder.addFilter.getByRole("heading", { name: /Return on equity/ })).toBeVisible();
  await builder.addFilter.getByLabel("Value", { exact: true }).focus();
  await page.keyboard.type("15");
  await page.keyboard.press("Enter");
  await builder.expectText(/AND Return on equity > 15$/);
  await page.keyboard.press("Escape");
  await expect(builder.addFilterButton).toBeFocused();
});

test.describe("on a phone @long", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the panel is a drawer, and Add Filter fills the screen", async ({ page }) => {
    const builder = new BuilderPage(page);
    await builder.open("Return on equity > 15 AND Sales > 10");
    const button = page.getByRole("button", { name: /^Filters/ });
    await expect(button).toHaveAccessibleName(/2 active/);
    await button.click();
    const drawer = page.getByRole("dialog", { name: "Your Query" });
    await expect(drawer).toBeVisible();
    await expectAccessibleOnPhone(page);
    await builder.field("Market Cap").click();
    await builder.option(/Large Cap/).click();
    await page.keyboard.press("Escape");
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect(button).toBeFocused();
    await expect(button).toHaveAccessibleName(/3 active/);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await builder.openAddFilter("Financial Ratios");
    await builder.parameter("Return on equity").click();
    await builder.addFilter.getByLabel("Value", { exact: true }).fill("15");
    await expectAccessibleOnPhone(page);
    await builder.addFilter.getByRole("button", { name: "Add Filter" }).click();
    await builder.addFilter.getByRole("button", { name: "Done" }).click();
    await builder.expectText(/Return on equity > 15$/);
  });
});
