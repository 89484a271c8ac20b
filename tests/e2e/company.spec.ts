import { expect, test } from "@playwright/test";
import type { Response } from "@playwright/test";
import type { CompanyView } from "../../bff/src/contract/index.ts";
import { expectAccessible, expectAccessibleInBothSchemes } from "./axe.ts";
import { CompanyPage } from "./page-models/company-page.ts";

test("who has not subscribed is led to the page that tells of the analyzer", async ({ page }) => {
  for (const path of ["/company/ANY", "/stock-analyzer/company/ANY"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/informative-analyzer/);
  }
});

test("one request brings all that is known of a company, and every part of it stands", async ({
  page,
}) => {
  const answers: Response[] = [];
  page.on("response", (response) => answers.push(response));
  const company = new CompanyPage(page);
  const symbol = await company.openSome();
  expect(CompanyPage.countViews(answers)).toBe(1);
  await expect(page.getByText("could not be loaded just now")).toHaveCount(0);
  await expect(page).toHaveTitle(/ · Munshi$/);
  await expect(page.getByText(`NSE ${symbol}`)).toBeVisible();
  const levels = await page
    .locator("main :is(h1, h2, h3, h4)")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels[0]).toBe(1);
  for (const [place, level] of levels.entries()) {
    expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1);
  }
  await expectAccessibleInBothSchemes(page, "a company");
});

test("a score says number and word, and its breakup can be read by keyboard and as a table", async ({
  page,
}) => {
  const company = new CompanyPage(page);
  await company.openSome();
  const scores = company.group("Scores");
  await expect(scores.getByText("Fundamental", { exact: true })).toBeVisible();
  await scores.getByRole("tab", { name: "Growth" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(scores.getByRole("tab", { name: "Trust" })).toBeFocused();
  const panel = scores.getByRole("tabpanel");
  await panel.getByText("The figures as a table").click();
  expect(await panel.getByRole("row").count()).toBeGreaterThan(2);
  await expectAccessible(page, "a breakup as a table");
});

test("a figure opens its definition, from there its inputs, and gives the keyboard back", async ({
  page,
}) => {
  const company = new CompanyPage(page);
  await company.openSome();
  const figure = company.keyFigure("Price to Earning");
  const printed = await figure.innerText();
  await figure.focus();
  await page.keyboard.press("Enter");
  const { inspector } = company;
  await expect(inspector.getByRole("heading", { name: "Formula" })).toBeVisible();
  await expect(inspector.getByText(printed, { exact: true }).first()).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a figure that is open");
  await inspector.getByRole("listitem").first().getByRole("button").click();
  await expect(inspector.getByRole("button", { name: /^← Back to / })).toBeVisible();
  await inspector.getByRole("button", { name: /^← Back to / }).click();
  await expect(inspector.getByRole("heading", { name: "Formula" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(inspector).toBeHidden();
  await expect(figure).toBeFocused();
});

test("statements stand by years and quarters, in common size and as growth, and arrows walk them", async ({
  page,
}) => {
  const company = new CompanyPage(page);
  await company.openSome();
  const statements = company.group("Statements");
  const heads = statements.getByRole("columnheader");
  await expect(heads.nth(2)).toHaveText(/^Mar \d{4}/);
  await statements.getByRole("radio", { name: "Quarters" }).check({ force: true });
  await expect(heads.nth(2)).not.toHaveText(/^Mar \d{4}$/);
  await statements.getByRole("radio", { name: "Common size" }).check({ force: true });
  const sales = statements.getByRole("row").nth(1);
  await expect(sales.getByRole("cell").nth(1)).toHaveText("100.00");
  await statements.getByRole("radio", { name: "Growth" }).check({ force: true });
  await expect(statements.getByText("against the same period a year before")).toBeVisible();

  await statements.getByRole("tab", { name: "Profit and loss" }).focus();
  await page.keyboard.press("End");
  await expect(statements.getByRole("tab", { name: "Ratios" })).toBeFocused();
  await expect(statements.getByRole("radio", { name: "Growth" })).toHaveCount(0);
  const cells = statements.locator("td[data-cell] button");
  await cells.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(statements.locator('[data-cell="1:0"] button')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(company.inspector.getByText("Where it comes from")).toBeVisible();
});

test("the accounts of the company alone are asked for in the address, and stay over a reload", async ({
  page,
}) => {
  const company = new CompanyPage(page);
  await company.openSome("?basis=standalone");
  const standalone = page.getByRole("radio", { name: "Standalone" });
  await expect(standalone).toBeChecked();
  await page.reload();
  await company.waitUntilReady();
  await expect(standalone).toBeChecked();
});

test("the navigation leads to a part, marks it, and an address with its name begins there", async ({
  page,
}) => {
  const company = new CompanyPage(page);
  await company.openSome();
  await company.navigation.getByRole("link", { name: "Peers" }).click();
  await expect(page).toHaveURL(/#peers$/);
  await expect(page.getByRole("heading", { level: 2, name: "Peers" })).toBeInViewport();
  await expect(company.navigation.getByRole("link", { name: "Peers" })).toHaveAttribute(
    "aria-current",
    "location",
  );
  await page.reload();
  await company.waitUntilReady();
  await expect(page.getByRole("heading", { level: 2, name: "Peers" })).toBeInViewport();
});

test("a company is added to the comparison, kept by the address, and taken out again", async ({
  page,
}) => {
  const company = new CompanyPage(page);
  await company.openSome();
  const peers = company.group("Peers");
  await expect(peers.getByRole("rowheader", { name: /^Median of / })).toBeVisible();
  const before = await peers.getByRole("row").count();
  const search = peers.getByRole("combobox", { name: "Add a company to compare" });
  await search.fill("in");
  await page.getByRole("listbox").getByRole("option").nth(3).click();
  await expect(page).toHaveURL(/peers=/);
  await expect(peers.getByRole("row")).toHaveCount(before + 1);
  await expectAccessible(page, "an added company");
  await peers.getByRole("button", { name: /^Remove / }).click();
  await expect(page).not.toHaveURL(/peers=/);
  await expect(peers.getByRole("row")).toHaveCount(before);

  await peers.getByRole("link").first().click();
  await company.waitUntilReady();
  await expect(page).toHaveURL(/\/company\//);
});

test("a company is put on the watch list and taken off again", async ({ page }) => {
  const company = new CompanyPage(page);
  await company.openSome();
  const watch = page.getByRole("button", { name: "Watch list" });
  await expect(watch).toBeEnabled();
  const wasWatched = (await watch.getAttribute("aria-pressed")) === "true";
  await watch.click();
  await expect(watch).toHaveAttribute("aria-pressed", String(!wasWatched));
  await page.reload();
  await expect(watch).toHaveAttribute("aria-pressed", String(!wasWatched));
  await watch.click();
  await expect(watch).toHaveAttribute("aria-pressed", String(wasWatched));
});

/** All of a view's sections in one state. */
function withEvery(view: CompanyView, section: object): CompanyView {
  const names = Object.keys(view.sections);
  const sections = Object.fromEntries(names.map((name) => [name, section]));
  return { ...view, sections: sections as unknown as CompanyView["sections"] };
}

test("a company of which nothing is known says so in the documents' words", async ({ page }) => {
  const company = new CompanyPage(page);
  await company.changeView((view) => withEvery(view, { state: "empty" }));
  const symbol = await company.signIn();
  await page.goto(`/company/${symbol}`);
  await expect(page.getByText("Record Not Found!")).toBeVisible();
  await expect(page.getByText("Data not found!").first()).toBeVisible();
  await expect(page.getByText("No statements.").first()).toBeVisible();
  await expect(
    page.getByText("Score is not Available for the current quarter").first(),
  ).toBeVisible();
  await expectAccessibleInBothSchemes(page, "nothing known");
});

test("parts that failed say so quietly, and each is asked for again by itself", async ({
  page,
}) => {
  const company = new CompanyPage(page);
  await company.changeView((view) => withEvery(view, { state: "failed", requestId: "r-1" }));
  const symbol = await company.signIn();
  await page.goto(`/company/${symbol}`);
  const again = page.getByRole("button", { name: "Try again: Side by side" });
  await expect(again).toBeVisible();
  await expectAccessibleInBothSchemes(page, "failed parts");
  const asked = page.waitForRequest(/\/sections\/peers$/);
  await again.click();
  await asked;
  await expect(page.getByRole("rowheader", { name: /^Median of / })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again: By kind" })).toBeVisible();
});

test("while a company is on the way its room is kept", async ({ page }) => {
  const company = new CompanyPage(page);
  const symbol = await company.signIn();
  await page.route(/\/api\/views\/company\//, () => undefined);
  await page.goto(`/company/${symbol}`);
  await expect(company.waiting.first()).toBeVisible();
  await expectAccessibleInBothSchemes(page, "waiting");
});

test("a symbol that no company has offers a search", async ({ page }) => {
  const company = new CompanyPage(page);
  await company.signIn();
  await page.goto("/company/NOSUCHSYMBOL");
  await expect(
    page.getByRole("heading", { level: 1, name: /^No company is known as/ }),
  ).toBeVisible();
  await expectAccessible(page, "no such company");
  await page.getByRole("combobox", { name: "Search for another company" }).fill("li");
  await page.getByRole("listbox").getByRole("option").first().click();
  await company.waitUntilReady();
});

test("on paper stands what the page tells, every statement too, and nothing to press", async ({
  page,
}) => {
  const company = new CompanyPage(page);
  await company.openSome();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".header")).toBeHidden();
  await expect(company.navigation).toBeHidden();
  for (const name of ["Profit and loss", "Balance sheet", "Cash flow", "Ratios"]) {
    await expect(page.getByRole("heading", { level: 4, name })).toBeVisible();
  }
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("tab", { name: "Balance sheet" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("nothing is wider than the screen, and a line's name stays while its years scroll", async ({
    page,
  }) => {
    const company = new CompanyPage(page);
    await company.openSome();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
    await expectAccessibleInBothSchemes(page, "on a phone");
    const table = company.group("Statements").getByRole("group", { name: /^Profit and loss, by/ });
    const name = table.getByRole("rowheader").first();
    const before = await name.boundingBox();
    await table.evaluate((region) => region.scrollBy(300, 0));
    expect((await name.boundingBox())?.x).toBe(before?.x);
  });
});
