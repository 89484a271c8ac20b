import { expect, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { makePerson, signUp } from "./page-models/accounts.ts";
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

test("labels are cut after three sectors", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open(
    'Sector IN ("Chemicals", "Realty", "Services", "Capital Goods", "Construction")',
  );
  await expect(builder.field("Sector")).toContainText("Chemicals, Realty, Services +2 more");
});

test("labels are cut after two indices, and counts foresee the companies of both", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.field("Indices").click();
  const options = page.getByRole("option");
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

test("a link says which of its columns there are not, until another link is followed", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.screener.open("?sort=zzz&columns=sector,foo");
  const note = page.locator(".unknown-columns");
  await expect(note).toHaveText("This link names columns that there are not: foo, zzz.");
  await builder.field("Market Cap").click();
  await builder.option(/Small Cap/).click();
  await expect(note).toHaveCount(0);
});

test("only one dropdown is open at a time, and a click outside folds it", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.field("Market Cap").click();
  await expect(page.getByRole("listbox", { name: "Market Cap" })).toBeVisible();
  await builder.field("Sector").click();
  await expect(page.getByRole("listbox")).toHaveCount(1);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page.getByRole("listbox")).toHaveCount(0);
});

test("the price is narrowed by boxes and by slider, and both say the same", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.panel.getByLabel("Min").fill("100");
  await builder.expectText("Current price >= 100");
  await builder.panel.getByLabel("Max").fill("500");
  await builder.expectText("Current price BETWEEN 100 AND 500");
  await expect(page).toHaveURL(/BETWEEN/);
  const prices = await builder.screener.readNumbers(/current price/i);
  expect(prices.every((price) => price >= 100 && price <= 500)).toBe(true);
  const low = page.getByRole("slider", { name: "Price, from" });
  await expect(low).toHaveAttribute("aria-valuetext", /₹ [\d,.]+/);
  await low.focus();
  await page.keyboard.press("Home");
  await builder.expectText("Current price <= 500");
  await expect(builder.panel.getByLabel("Min")).toHaveValue("");
  await builder.panel.getByLabel("Min").fill("900");
  await expect(builder.panel.getByRole("alert")).toHaveText("Min is above Max");
  await builder.expectText("Current price <= 500");
});

test("a price typed the wrong way round narrows nothing until it is right", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open("Sales > 1");
  const [min, max] = [builder.panel.getByLabel("Min"), builder.panel.getByLabel("Max")];
  await min.fill("5000");
  await builder.expectText("Sales > 1 AND Current price >= 5000");
  await max.fill("10");
  await expect(builder.panel.getByRole("alert")).toHaveText("Min is above Max");
  await builder.expectText("Sales > 1");
  await expect(min).toHaveValue("5,000");
  await min.fill("5");
  await builder.expectText("Sales > 1 AND Current price BETWEEN 5 AND 10");
  await min.fill("abc");
  await expect(min).toHaveAccessibleDescription("This is no number");
  await builder.expectText("Sales > 1 AND Current price BETWEEN 5 AND 10");
});

test("dragging a thumb answers while it moves, and enters the history once", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
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

test("the anonymous are shown Login in the portfolios", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.field("User Portfolio").click();
  const login = page.getByRole("dialog", { name: "User Portfolio" }).getByRole("link");
  await expect(login).toHaveText("Login");
  await expectAccessible(page);
  await login.click();
  await expect(page).toHaveURL(/\/login\?next=.*createscanner/);
});

test("chips follow what is typed, open to be changed, and go one by one", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.screener.type(
    "Return on equity > 15 AND Debt to equity < 0.5 AND Sales > Net profit",
  );
  await expect(builder.chips.getByRole("listitem")).toHaveCount(3);
  await builder.chips.getByRole("button", { name: /^Change Return on equity/ }).click();
  const dialog = page.getByRole("dialog", { name: "Change filter" });
  await expect(dialog.getByLabel("Condition")).toHaveValue(">");
  await expect(dialog.getByLabel("Value")).toHaveValue("15");
  await dialog.getByLabel("Value").fill("20");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await builder.expectText("Return on equity > 20 AND Debt to equity < 0.5 AND Sales > Net profit");
  await builder.chips.getByRole("button", { name: /^Remove Debt to equity/ }).click();
  await builder.expectText("Return on equity > 20 AND Sales > Net profit");
  await expect(builder.chips.getByRole("button", { name: /^Remove Sales/ })).toBeFocused();
  await builder.chips.getByRole("button", { name: /^Change Sales/ }).click();
  await expect(builder.customQuery).toBeVisible();
});

test("a search leads to other tabs, is emptied by its cross, and Escape closes at once", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.addFilterButton.click();
  const search = builder.addFilter.getByRole("searchbox");
  await search.fill("return on equity");
  await builder.addFilter.getByRole("button", { name: /^\d+ in Financial Ratios$/ }).click();
  await expect(search).toHaveValue("return on equity");
  await expect(
    builder.addFilter.getByRole("button", { name: /^Return on equity %$/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await search.press("Escape");
  await expect(builder.addFilter).toHaveCount(0);
  await builder.addFilterButton.click();
  await expect(search).toHaveValue("return on equity");
  await builder.addFilter.getByRole("button", { name: "Clear the search" }).click();
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
});

test("a text that is no list of filters asks for a Reset first", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.screener.run("Return on equity > 15 OR Debt to equity < 0.1");
  await expect(page.locator(".active-note")).toContainText("please Reset first");
  await expect(page.getByText("please Reset first")).toHaveCount(1);
  await expect(builder.field("Sector")).toBeDisabled();
  await builder.addFilterButton.click();
  await expect(builder.addFilter).toHaveCount(0);
  await expect(page.locator(".snackbars")).toContainText(/please Reset first/i);
  await expectAccessible(page);
});

test("on a phone the whole sentence stands in the page, and in the drawer over it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const builder = new BuilderPage(page);
  await builder.open("Return on equity > 15 OR Debt to equity < 0.1");
  const box = await page.locator(".active-note").boundingBox();
  expect(box?.width).toBeGreaterThan(240);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: /^Filters/ }).click();
  const drawer = page.getByRole("dialog", { name: "Your Query" });
  await expect(drawer.getByText("please Reset first")).toBeVisible();
});

test("Reset clears everything after about a second, and Undo brings it back", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open("Return on equity > 15");
  const shown = page.getByText("Clearing all filters");
  await builder.resetButton.click();
  await expect(shown).toBeVisible();
  await builder.expectText(/Return on equity > 15/);
  await expect(page.getByText("All filters are cleared.")).toBeVisible();
  await expect(builder.chips.getByRole("listitem")).toHaveCount(0);
  await expect(page).not.toHaveURL(/q=/);
  await page.getByRole("button", { name: "Undo" }).click();
  await builder.expectText("Return on equity > 15");
  await expect(builder.chips.getByRole("listitem")).toHaveCount(1);
});

test("Add Filter has its ten tabs, each with a search of more than one character", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.addFilterButton.click();
  const dialog = builder.addFilter;
  await expect(dialog.getByRole("tab")).toHaveText([
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
    const search = dialog.getByRole("searchbox", { name: `Search ${tab}` });
    const items = dialog.locator(".picker-item");
    await expect(items.first()).toBeVisible();
    const all = await items.count();
    await search.fill("s");
    await expect(items).toHaveCount(all);
    await search.fill("zz");
    await expect(dialog.getByText("Nothing has such a name")).toBeVisible();
    await search.fill("");
    await expect(items).toHaveCount(all);
  }
  await expectAccessible(page);
});

test("a parameter becomes filters of its periods, each by itself or their average", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.openAddFilter("Profit And Loss");
  const dialog = builder.addFilter;
  const submit = dialog.getByRole("button", { name: "Add Filter" });
  await submit.click();
  await expect(dialog.getByText("Please Select Parameter First..")).toBeVisible();

  await builder.parameter("Sales").click();
  await expect(dialog.getByRole("heading", { name: "Sales ₹ crore" })).toBeVisible();
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
  await dialog.getByRole("radio", { name: "Their average" }).check({ force: true });
  await dialog.getByLabel("Condition").selectOption("between");
  await dialog.getByLabel("From", { exact: true }).fill("50");
  await dialog.getByLabel("To", { exact: true }).fill("5000");
  await page.keyboard.press("Enter");
  await builder.expectText(/AND avg\(Net profit, Net profit 1 year ago, .*\) BETWEEN 50 AND 5000$/);
  await expect(dialog.locator(".dialog-outcome")).toContainText(/of [\d,]+ companies match/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(builder.addFilterButton).toBeFocused();
  await expect(builder.chips.getByRole("listitem")).toHaveCount(3);
});

test("a value is chosen from where the companies stand", async ({ page }) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.openAddFilter("EOD Filters");
  await builder.parameter("Current price").click();
  const slider = builder.addFilter.getByRole("slider", { name: "Current price, from" });
  await slider.focus();
  for (let press = 0; press < 20; press += 1) await page.keyboard.press("ArrowRight");
  await expect(builder.addFilter.getByLabel("Value", { exact: true })).not.toHaveValue("");
  await expectAccessible(page);
});

test("a formula of one's own is checked, typeset and tried on three companies", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.openAddFilter("Create Custom Formula");
  const dialog = builder.addFilter;
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
  await expectAccessible(page);
  await dialog.getByLabel("Value", { exact: true }).fill("0.1");
  await dialog.getByRole("button", { name: "Add Filter" }).click();
  await builder.expectText("Net profit / Sales > 0.1");
});

test("a formula and a query survive the way to the login and back", async ({ page }) => {
  test.slow();
  const person = makePerson();
  await signUp(page, person);
  const builder = new BuilderPage(page);
  await builder.open();
  await builder.screener.type("Return on equity > 12");
  await builder.openAddFilter("Create Custom Formula");
  await builder.addFilter.locator(".cm-content").fill("Sales / Total assets");
  await builder.addFilter.getByLabel("Filter name").fill("Turnover");
  await builder.addFilter.getByRole("link", { name: "Login" }).click();
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/createscanner/);
  await expect(builder.addFilter.locator(".cm-content")).toHaveText("Sales / Total assets");
  await expect(builder.addFilter.getByLabel("Filter name")).toHaveValue("Turnover");
  await expect(builder.addFilter.getByRole("button", { name: "Submit" })).toBeVisible();
  await builder.addFilter.getByLabel("Filter name").fill("");
  await builder.addFilter.getByRole("button", { name: "Submit" }).click();
  await expect(builder.addFilter.getByText("Enter Filter Name!")).toBeVisible();
  await builder.addFilter.getByRole("button", { name: "Done" }).click();
  await builder.expectText("Return on equity > 12");
});

test("Custom Query puts a period behind its parameter, runs, and says what is wrong", async ({
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
  await editor.fill("Sales > 100");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Year or quarter").selectOption("3 years ago");
  await expect(editor).toHaveText("Sales 3 years ago > 100");
  await builder.expectText("Sales 3 years ago > 100");
  await dialog.getByLabel("Year or quarter").selectOption("current quarter");
  await expect(editor).toHaveText("Sales current quarter > 100");
  await run.click();
  await expect(dialog).toHaveCount(0);
  await builder.expectMatching((count) => expect(count).toBeGreaterThan(0));
});

test("Create screener gathers filters on the page, and Submit asks them", async ({ page }) => {
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
  await section.getByLabel("Value", { exact: true }).fill("15");
  await section.getByRole("button", { name: "Add", exact: true }).click();
  await expect(section.getByRole("list", { name: "Chosen filters" })).toContainText(
    "Return on equity > 15 %",
  );
  await expectAccessible(page);
  await section.getByRole("tab", { name: "Custom Filter" }).click();
  await expect(section.getByRole("link", { name: "Login" })).toBeVisible();
  await section.getByRole("radio", { name: "Create" }).check({ force: true });
  await expect(section.locator(".cm-content")).toBeVisible();
  await section.getByRole("button", { name: "Submit", exact: true }).last().click();
  await expect(section).toHaveCount(0);
  await builder.expectText("Return on equity > 15");
});

test("the builder works by keyboard alone", async ({ page }) => {
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
  await expect(builder.addFilter.getByRole("tab", { name: "Financial Ratios" })).toBeFocused();
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

const openStates: readonly {
  readonly name: string;
  readonly reach: (builder: BuilderPage) => Promise<void>;
}[] = [
  {
    name: "with filters",
    reach: (builder) => builder.open("Return on equity > 15 AND Sales > 10"),
  },
  {
    name: "with a dropdown",
    async reach(builder) {
      await builder.open();
      await builder.field("Sector").click();
      await builder.option(/./).first().waitFor();
    },
  },
  {
    name: "with a parameter",
    async reach(builder) {
      await builder.open();
      await builder.openAddFilter("Financial Ratios");
      await builder.parameter("Return on equity").click();
      await builder.addFilter.locator(".distribution-bars span").first().waitFor();
    },
  },
];

for (const scheme of ["light", "dark"] as const) {
  for (const { name, reach } of openStates) {
    test(`the builder ${name} is accessible in ${scheme} colours`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await reach(new BuilderPage(page));
      await expectAccessible(page);
    });
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the panel is a drawer, opened by one button that counts the filters", async ({ page }) => {
    const builder = new BuilderPage(page);
    await builder.open("Return on equity > 15 AND Sales > 10");
    const button = page.getByRole("button", { name: /^Filters/ });
    await expect(button).toHaveAccessibleName(/2 active/);
    await button.click();
    const drawer = page.getByRole("dialog", { name: "Your Query" });
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
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
  });

  test("Add Filter fills the screen, its form under the parameter's name", async ({ page }) => {
    const builder = new BuilderPage(page);
    await builder.open();
    await builder.openAddFilter("Financial Ratios");
    await builder.parameter("Return on equity").click();
    await builder.addFilter.getByLabel("Value", { exact: true }).fill("15");
    await expectAccessible(page);
    await builder.addFilter.getByRole("button", { name: "Add Filter" }).click();
    await builder.addFilter.getByRole("button", { name: "Done" }).click();
    await builder.expectText("Return on equity > 15");
  });
});
