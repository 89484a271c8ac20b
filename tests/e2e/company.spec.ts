import { expect, test } from "@playwright/test";
import type { Response } from "@playwright/test";
import type { CompanyView } from "../../bff/src/contract/index.ts";
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleOnPhone,
  expectStateAccessible,
} from "./axe.ts";
import { CompanyPage } from "./page-models/company-page.ts";

test("one request brings all that is known of a company, and its parts are read by keyboard", async ({
  page,
}) => {
  const answers: Response[] = [];
  page.on("response", (response) => answers.push(response));
  const company = new CompanyPage(page);
  const symbol = await company.openSome();
  expect(CompanyPage.countViews(answers)).toBe(1);
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
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
  await test.step("scores", async () => {
    const scores = company.group("Scores");
    await expect(scores.getByText("Fundamental", { exact: true })).toBeVisible();
    await scores.getByRole("tab", { name: "Growth" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(scores.getByRole("tab", { name: "Trust" })).toBeFocused();
    const panel = scores.getByRole("tabpanel");
    await panel.getByText("View data as table").click();
    expect(await panel.getByRole("row").count()).toBeGreaterThan(2);
    await expectStateAccessible(page, "a breakup as a table", "[role=tabpanel]");
  });
  await test.step("a figure, its definition and inputs", async () => {
    const figure = company.keyFigure("Price to Earning");
    const printed = await figure.innerText();
    await figure.focus();
    await page.keyboard.press("Enter");
    const { inspector } = company;
    await expect(inspector.getByRole("heading", { name: "Formula" })).toBeVisible();
    await expect(inspector.getByText(printed, { exact: true }).first()).toBeVisible();
    await expectStateAccessible(page, "a figure that is open");
    await inspector.getByRole("listitem").first().getByRole("button").click();
    await expect(inspector.getByRole("button", { name: /^← Back to / })).toBeVisible();
    await inspector.getByRole("button", { name: /^← Back to / }).click();
    await expect(inspector.getByRole("heading", { name: "Formula" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(inspector).toBeHidden();
    await expect(figure).toBeFocused();
  });
  await test.step("statements", async () => {
    const statements = company.group("Statements");
    const heads = statements.getByRole("columnheader");
    await expect(heads.nth(2)).toHaveText(/^Mar \d{4}/);
    await statements.getByRole("radio", { name: "Quarters" }).check({ force: true });
    await expect(heads.nth(2)).not.toHaveText(/^Mar \d{4}$/);
    await statements.getByRole("radio", { name: "Common size" }).check({ force: true });
    const sales = statements.getByRole("row").nth(1);
    await expect(sales.getByRole("cell").nth(1)).toHaveText("100.00");
    await statements.getByRole("radio", { name: "Growth" }).check({ force: true });
    await expect(statements.getByText("% change from the same period last year")).toBeVisible();

    await statements.getByRole("tab", { name: "Profit and loss" }).focus();
    await page.keyboard.press("End");
    await expect(statements.getByRole("tab", { name: "Ratios" })).toBeFocused();
    await expect(statements.getByRole("radio", { name: "Growth" })).toHaveCount(0);
    const cells = statements.locator("td[data-cell] button");
    await cells.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(statements.locator('[data-cell="1:0"] button')).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(company.inspector.getByText("Source")).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("on paper", async () => {
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
});

test("a part, a basis, peers and the watch list outlast a reload @long", async ({ page }) => {
  const company = new CompanyPage(page);
  await company.openSome("?basis=standalone");
  const standalone = page.getByRole("radio", { name: "Standalone" });
  await expect(standalone).toBeChecked();
  await page.reload();
  await company.waitUntilReady();
  await expect(standalone).toBeChecked();

  await test.step("the navigation", async () => {
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
  await test.step("the watch list", async () => {
    const watch = page.getByRole("button", { name: "Watchlist" });
    await expect(watch).toBeEnabled();
    const wasWatched = (await watch.getAttribute("aria-pressed")) === "true";
    await watch.click();
    await expect(watch).toHaveAttribute("aria-pressed", String(!wasWatched));
    await page.reload();
    await expect(watch).toHaveAttribute("aria-pressed", String(!wasWatched));
    await watch.click();
    await expect(watch).toHaveAttribute("aria-pressed", String(wasWatched));
  });
  await test.step("peers", async () => {
    const peers = company.group("Peers");
    await expect(peers.getByRole("rowheader", { name: /^Median of / })).toBeVisible();
    const before = await peers.getByRole("row").count();
    const search = peers.getByRole("combobox", { name: "Add a company to compare" });
    await search.fill("in");
    await page.getByRole("listbox").getByRole("option").nth(3).click();
    await expect(page).toHaveURL(/peers=/);
    await expect(peers.getByRole("row")).toHaveCount(before + 1);
    await peers.getByRole("button", { name: /^Remove / }).click();
    await expect(page).not.toHaveURL(/peers=/);
    await expect(peers.getByRole("row")).toHaveCount(before);

    await peers.getByRole("link").first().click();
    await company.waitUntilReady();
    await expect(page).toHaveURL(/\/company\//);
  });
});

/** All of a view's sections in one state. */
function withEvery(view: CompanyView, section: object): CompanyView {
  const names = Object.keys(view.sections);
  const sections = Object.fromEntries(names.map((name) => [name, section]));
  return { ...view, sections: sections as unknown as CompanyView["sections"] };
}

test("a company says what is not known, what failed, what is loading and that there is none @long", async ({
  page,
}) => {
  const company = new CompanyPage(page);
  const symbol = await company.signIn();
  await test.step("nothing is known", async () => {
    await company.changeView((view) => withEvery(view, { state: "empty" }));
    await page.goto(`/company/${symbol}`);
    await expect(page.getByText("Record Not Found!")).toBeVisible();
    await expect(page.getByText("Data not found!").first()).toBeVisible();
    await expect(page.getByText("No statements.").first()).toBeVisible();
    await expect(
      page.getByText("Score is not Available for the current quarter").first(),
    ).toBeVisible();
    await expectAccessible(page, "nothing known");
    await company.showView();
  });
  await test.step("parts failed", async () => {
    await company.changeView((view) => withEvery(view, { state: "failed", requestId: "r-1" }));
    await page.goto(`/company/${symbol}`);
    const again = page.getByRole("button", { name: "Retry: Peer comparison" });
    await expect(again).toBeVisible();
    await expectAccessible(page, "failed parts");
    const asked = page.waitForRequest(/\/sections\/peers$/);
    await again.click();
    await asked;
    await expect(page.getByRole("rowheader", { name: /^Median of / })).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry: By type" })).toBeVisible();
    await company.showView();
  });
  await test.step("it is loading", async () => {
    await page.route(/\/api\/views\/company\//, () => undefined);
    await page.goto(`/company/${symbol}`);
    await expect(company.waiting.first()).toBeVisible();
    await expectAccessible(page, "waiting");
    await page.unroute(/\/api\/views\/company\//);
  });
  await test.step("no such symbol", async () => {
    await page.goto("/company/NOSUCHSYMBOL");
    await expect(
      page.getByRole("heading", { level: 1, name: /^No company found for/ }),
    ).toBeVisible();
    await expectAccessible(page, "no such company");
    await page.getByRole("combobox", { name: "Search for another company" }).fill("li");
    await page.getByRole("listbox").getByRole("option").first().click();
    await company.waitUntilReady();
  });
});

test.describe("on a phone @long", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a line's name stays while its years scroll", async ({ page }) => {
    const company = new CompanyPage(page);
    await company.openSome();
    await expectAccessibleOnPhone(page);
    const table = company.group("Statements").getByRole("group", { name: /^Profit and loss, by/ });
    const name = table.getByRole("rowheader").first();
    const before = await name.boundingBox();
    await table.evaluate((region) => region.scrollBy(-300, 0));
    expect((await name.boundingBox())?.x).toBe(before?.x);
  });
});
