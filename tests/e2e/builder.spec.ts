import { expect, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { BuilderPage } from "./page-models/builder.ts";

test("choices of the panel are clauses of the text, with counts that foresee them", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.field("Sector").click();
  const search = page.getByRole("combobox", { name: "Search Sector" });
  await expect(search).toBeFocused();
  await search.fill("chem");
  await expect(page.getByRole("option")).toHaveCount(1);
  const foreseen = Number((await builder.option(/Chemicals/).innerText()).replace(/\D/g, ""));
  expect(foreseen).toBeGreaterThan(0);
  await builder.option(/Chemicals/).click();
  await builder.expectText(/^Sector = ["']Chemicals["']$/);
  await builder.expectMatching((count) => expect(count).toBe(foreseen));
  await expect(page).toHaveURL(/q=Sector/);

  await search.fill("realty");
  await builder.option(/Realty/).click();
  await builder.expectText(/^Sector IN \(["']Chemicals["'], ["']Realty["']\)$/);
  await page.keyboard.press("Escape");
  await expect(builder.field("Sector")).toBeFocused();
  await expect(builder.field("Sector")).toContainText("Chemicals, Realty");

  await builder.field("Market Cap").click();
  await builder.option(/Small Cap/).click();
  await builder.expectText(/AND Market cap class = ["']Small Cap["']$/i);
  await expect(builder.chips.getByRole("listitem")).toHaveCount(2);

  await page.goBack();
  await builder.expectText(/^Sector IN/);
  await expect(builder.chips.getByRole("listitem")).toHaveCount(1);
});

test("labels are cut after two indices, and counts foresee the companies of both @long", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.field("Indices").click();
  const options = page.getByRole("option");
  await expect(options.nth(2)).toContainText(/\d$/);
  const counts = await options.evaluateAll((all) =>
    all.map((each) => Number((each.textContent ?? "").replace(/^.*\D/, ""))),
  );
  expect(counts.length).toBeGreaterThan(2);
  const foreseen = Number((await options.nth(0).innerText()).split("\n").at(-1));
  for (const place of [0, 1, 2]) {
    await options.nth(place).click();
    await expect(options.nth(place)).toHaveAttribute("aria-selected", "true");
    // oxlint-disable-next-line no-conditional-expect
    if (place === 0) await builder.expectMatching((count) => expect(count).toBe(foreseen));
  }
  await builder.expectText(/^Index IN \((["'][^"']+["'](, )?){3}\)$/);
  await builder.expectMatching((count) => expect(count).toBeGreaterThanOrEqual(foreseen));
  await page.keyboard.press("Escape");
  await expect(builder.field("Indices")).toContainText(/^[^,]+, [^,]+ \+1 more$/);
  await expect(builder.chips.getByRole("listitem")).toHaveCount(1);
});

test("labels are cut after three sectors, unknown columns of a link are named, and one dropdown is open @long", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  const q = 'Sector IN ("Chemicals", "Realty", "Services", "Capital Goods", "Construction")';
  await builder.screener.open(`?${new URLSearchParams({ q, sort: "zzz", columns: "sector,foo" })}`);
  await expect(builder.field("Sector")).toContainText("Chemicals, Realty, Services +2 more");
  const note = page.locator(".unknown-columns");
  await expect(note).toHaveText("Unknown columns in this link: foo, zzz.");
  await builder.field("Market Cap").click();
  await builder.option(/Small Cap/).click();
  await expect(note).toHaveCount(0);
  await page.keyboard.press("Escape");
  await builder.field("Market Cap").click();
  await expect(page.getByRole("listbox", { name: "Market Cap" })).toBeVisible();
  await builder.field("Sector").click();
  await expect(page.getByRole("listbox")).toHaveCount(1);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByRole("listbox")).toHaveCount(0);
});

test("a price typed the wrong way round narrows nothing until it is right @long", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.open("Sales > 1");
  const [min, max] = [builder.panel.getByLabel("Min"), builder.panel.getByLabel("Max")];
  await min.fill("5000");
  await builder.expectText("Sales > 1 AND Current price >= 5000");
  await max.fill("10");
  await expect(builder.panel.getByRole("alert")).toHaveText(
    "Min is greater than Max. Still using all prices.",
  );
  await builder.expectText("Sales > 1");
  await expect(min).toHaveValue("5,000");
  await max.fill("ten");
  await expect(builder.panel.getByRole("alert")).toHaveText("Enter a number");
  await max.fill("10");
  await expect(builder.panel.getByRole("alert")).toHaveText(/Min is greater than Max/);
  await min.fill("5");
  await builder.expectText("Sales > 1 AND Current price BETWEEN 5 AND 10");
  await min.fill("abc");
  await expect(min).toHaveAccessibleDescription("Enter a number");
  await builder.expectText("Sales > 1 AND Current price BETWEEN 5 AND 10");
});

test("the anonymous are shown Login in the portfolios @long", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.field("User Portfolio").click();
  const login = page.getByRole("dialog", { name: "User Portfolio" }).getByRole("link");
  await expect(login).toHaveText("Log in");
  await expectAccessible(page);
  await login.click();
  await expect(page).toHaveURL(/\/login\?next=.*createscanner/);
});

test("the price is narrowed by slider and by boxes, and both say the same", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await test.step("dragging a thumb answers while it moves, and enters the history once", async () => {
    const thumb = page.getByRole("slider", { name: "Price, from" });
    await expect(page.locator(".distribution-bars span").first()).toBeAttached();
    const box = await thumb.boundingBox();
    if (box === null) throw new Error("no slider");
    const y = box.y + box.height / 2;
    const before = await page.evaluate(() => history.length);
    await page.mouse.move(box.x + 10, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, y, { steps: 12 });
    await builder.expectMatching((count) => expect(count).toBeGreaterThan(0));
    expect(await page.evaluate(() => history.length)).toBe(before);
    await page.mouse.up();
    await expect(page).toHaveURL(/Current(\+|%20)price/);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
  });
  await test.step("boxes and keys", async () => {
    await builder.panel.getByLabel("Min").fill("100");
    await builder.expectText("Current price >= 100");
    await builder.panel.getByLabel("Max").fill("500");
    await builder.expectText("Current price BETWEEN 100 AND 500");
    await expect(page).toHaveURL(/BETWEEN/);
    await expect(async () => {
      const prices = await builder.screener.readNumbers(/current price/i);
      expect(prices.filter((price) => price < 100 || price > 500)).toEqual([]);
    }).toPass();
    const low = page.getByRole("slider", { name: "Price, from" });
    await expect(low).toHaveAttribute("aria-valuetext", /₹ [\d,.]+/);
    await low.focus();
    await page.keyboard.press("Home");
    await builder.expectText("Current price <= 500");
    await expect(builder.panel.getByLabel("Min")).toHaveValue("");
    await builder.panel.getByLabel("Min").fill("900");
    await expect(builder.panel.getByRole("alert")).toHaveText(
      "Min is greater than Max. Still using ≤ ₹ 500.",
    );
    await builder.expectText("Current price <= 500");
  });
});

test("filters are edited one by one, found in all tabs, and reset", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await test.step("chips follow what is typed, open to be edited, and go one by one", async () => {
    await builder.screener.type(
      "Return on equity > 15 AND Debt to equity < 0.5 AND Sales > Net profit",
    );
    await expect(builder.chips.getByRole("listitem")).toHaveCount(3);
    await builder.chips.getByRole("button", { name: /^Edit Return on equity/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit filter" });
    await expect(dialog.getByLabel("Condition")).toHaveValue(">");
    await expect(dialog.getByLabel("Value")).toHaveValue("15");
    await dialog.getByLabel("Value").fill("20");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await builder.expectText(
      "Return on equity > 20 AND Debt to equity < 0.5 AND Sales > Net profit",
    );
    await builder.chips.getByRole("button", { name: /^Remove Debt to equity/ }).click();
    await builder.expectText("Return on equity > 20 AND Sales > Net profit");
    await expect(builder.chips.getByRole("button", { name: /^Remove Sales/ })).toBeFocused();
    await builder.chips.getByRole("button", { name: /^Edit Sales/ }).click();
    await expect(builder.customQuery).toBeVisible();
    await builder.customQuery.getByRole("button", { name: "Close" }).first().click();
    await expect(builder.customQuery).toHaveCount(0);
  });
  await test.step("a search goes over all tabs, is emptied by its cross, and Escape closes at once", async () => {
    await builder.addFilterButton.click();
    const search = builder.addFilter.getByRole("searchbox");
    await search.fill("return on equity");
    await expect(builder.addFilter.locator(".picker-item").first()).toHaveText(
      /^Return on equity ?Financial Ratios/,
    );
    await search.press("Escape");
    await expect(builder.addFilter).toHaveCount(0);
    await builder.addFilterButton.click();
    await expect(search).toHaveValue("return on equity");
    await builder.addFilter.getByRole("button", { name: "Clear search" }).click();
    await expect(search).toHaveValue("");
    await expect(search).toBeFocused();
    await page.keyboard.press("Escape");
  });
  await test.step("a text that is no list of filters asks for a Reset first", async () => {
    await builder.screener.run("Return on equity > 15 OR Debt to equity < 0.1");
    await expect(page.locator(".active-note")).toContainText("please Reset first");
    await expect(page.getByText("please Reset first")).toHaveCount(1);
    await expect(builder.field("Sector")).toBeDisabled();
    await builder.addFilterButton.click();
    await expect(builder.addFilter).toHaveCount(0);
    await expect(page.locator(".snackbars")).toContainText(/please Reset first/i);
    await page.locator(".snackbars").getByRole("button", { name: "Dismiss" }).click();
  });
  await test.step("on a phone the page and the drawer show the whole sentence", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await page.locator(".active-note").boundingBox();
    expect(box?.width).toBeGreaterThan(240);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: /^Filters/ }).click();
    const drawer = page.getByRole("dialog", { name: "Your Query" });
    await expect(drawer.getByText("please Reset first")).toBeVisible();
    await drawer.getByRole("button", { name: "Close" }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("Reset clears everything after about a second, and Undo brings it back", async () => {
    await builder.screener.run("Return on equity > 15");
    const shown = page.getByText("Clearing filters");
    await builder.resetButton.click();
    await expect(shown).toBeVisible();
    await builder.expectText(/Return on equity > 15/);
    await expect(page.getByText("Filters cleared.")).toBeVisible();
    await expect(builder.chips.getByRole("listitem")).toHaveCount(0);
    await expect(page).not.toHaveURL(/q=/);
    await page.getByRole("button", { name: "Undo" }).click();
    await builder.expectText("Return on equity > 15");
    await expect(builder.chips.getByRole("listitem")).toHaveCount(1);
  });
});
