import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import {
  expectAccessibleInBothSchemes,
  expectAccessibleOnPhone,
  expectStateAccessible,
} from "./axe.ts";
import { chooseCompany, findCompanies, measureOverflow } from "./page-models/listed-company.ts";
import { signInSubscriber } from "./page-models/popular-screens.ts";

/** A list that no other test knows, empty. */
async function openNewList(page: Page, path = "/stock-analyzer/watchlist"): Promise<string> {
  await signInSubscriber(page);
  await page.goto(path);
  const name = `List ${randomUUID().slice(0, 8)}`;
  await page.getByRole("button", { name: "New list" }).click();
  await page.getByLabel("List name").fill(name);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("radio", { name })).toBeChecked();
  return name;
}

async function watch(page: Page, symbols: readonly string[]): Promise<void> {
  for (const symbol of symbols) {
    await chooseCompany(page, "Add a company", symbol);
    await expect(page.getByRole("rowheader", { name: symbol })).toBeVisible();
  }
}

async function readSymbols(page: Page): Promise<readonly string[]> {
  const heads = page.getByRole("rowheader");
  const texts = await heads.locator("span").allInnerTexts();
  return texts.map((text) => text.trim());
}

async function deleteList(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("companies are added, moved, sorted, removed and had back, and lists are renamed", async ({
  page,
}) => {
  const name = await openNewList(page);
  await expect(page.getByText("This watchlist is empty")).toBeVisible();
  await expectStateAccessible(page, "an empty list");

  const symbols = (await findCompanies(page, "an")).slice(0, 3).map(({ symbol }) => symbol);
  const [first = "", second = "", third = ""] = symbols;
  await watch(page, symbols);
  expect(await readSymbols(page)).toEqual(symbols);
  await expect(page.getByRole("row").nth(1)).toContainText("₹");
  await expectAccessibleInBothSchemes(page, "a list of companies");

  const row = page.getByRole("row", { name: third });
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await row.getByRole("button", { name: /^Move .* up$/ }).click();
  await expect.poll(() => readSymbols(page)).toEqual([first, third, second]);
  await saved;
  await page.reload();
  await expect(page.getByRole("radio", { name })).toBeChecked();
  await expect.poll(() => readSymbols(page)).toEqual([first, third, second]);

  await page.getByRole("button", { name: "Market cap" }).click();
  await expect(page.getByRole("columnheader", { name: "Market cap" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Market cap" }).click();
  await page.getByRole("button", { name: "Market cap" }).click();
  expect(await readSymbols(page)).toEqual([first, third, second]);

  await page
    .getByRole("row", { name: third })
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect.poll(() => readSymbols(page)).toEqual([first, second]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readSymbols(page)).toEqual([first, third, second]);

  const other = await openNewList(page, "/stock-analyzer/newMyStock");
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByLabel("List name").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("already");
  await expectStateAccessible(page, "a name that is taken");
  await page.getByLabel("List name").fill(`${other} more`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("radio", { name: `${other} more` })).toBeChecked();
  await deleteList(page);
  await page.getByRole("radio", { name }).check();
  await deleteList(page);
});

test("the analyzer's start shows what is watched, seen and published, and leads on", async ({
  page,
}) => {
  await signInSubscriber(page);
  const [company] = await findCompanies(page, "an");
  if (company === undefined) throw new Error("the market has no company");
  await page.goto(`/stock-analyzer/analysis/${company.symbol}`);
  await expect(page.getByRole("heading", { level: 1, name: company.name })).toBeVisible();
  await page.goto("/stock-analyzer/");
  await expect(
    page.getByRole("region", { name: "Recently viewed" }).getByRole("link", { name: company.name }),
  ).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Latest results" }).getByRole("listitem"),
  ).toHaveCount(6);
  await expectAccessibleInBothSchemes(page, "the analyzer's start");
  await chooseCompany(page, "Search for a company", company.symbol);
  await expect(page).toHaveURL(/\/stock-analyzer\/company\//);
  await page.goto("/today");
  await expect(
    page.getByRole("region", { name: "Market" }).getByRole("listitem").first(),
  ).toBeVisible();
  await expectAccessibleInBothSchemes(page, "today");
  const chip = page.getByRole("button", { name: /^Why .* moved/ }).first();
  await chip.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /^Why/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chip).toBeFocused();
});

test("results are narrowed, and calls listed with what they returned", async ({ page }) => {
  await signInSubscriber(page);
  await page.goto("/stock-analyzer/stockresult");
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  await page.getByRole("radio", { name: /^Profit up/ }).check();
  await expect(page).toHaveURL(/side=up/);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("profit");
  await expect(page).toHaveURL(/order=profit/);
  await expectAccessibleInBothSchemes(page, "results");
  const shown = await rows.nth(1).innerText();
  await page.goto(page.url().replace("/stock-analyzer/stockresult", "/result-corner"));
  await expect(rows.nth(1)).toHaveText(shown, { useInnerText: true });

  await page.goto("/stock-analyzer/calls");
  await expect(page.getByRole("article").first()).toContainText("Stop loss");
  await expect(page.getByRole("heading", { name: "Disclaimer" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "open calls");
  await page.getByRole("tab", { name: /^Closed/ }).click();
  await expect(page).toHaveURL(/status=closed/);
  await expect(page.getByRole("article").first()).toContainText("Exit");
});

test.describe("on a phone @long", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a list fits the screen", async ({ page }) => {
    await openNewList(page);
    const symbols = (await findCompanies(page, "an")).slice(0, 2).map(({ symbol }) => symbol);
    await watch(page, symbols);
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("price");
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await expectAccessibleOnPhone(page, "a list");
    await deleteList(page);
  });
});
