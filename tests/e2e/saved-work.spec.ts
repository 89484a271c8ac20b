import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes, expectStateAccessible } from "./axe.ts";
import { BuilderPage } from "./page-models/builder.ts";
import { callAs, SavedWorkPage, signInSomebody } from "./page-models/saved-work.ts";
import { signUpHere } from "./page-models/sign-in.ts";

test("Save Query tells what is missing, and what it would change in a query that there is", async ({
  page,
}) => {
  await signInSomebody(page);
  const builder = new BuilderPage(page);
  const saved = new SavedWorkPage(page);
  await builder.open("Return on equity > 15");
  await saved.openSaveQuery();
  const dialog = saved.saveQuery;
  await expect(dialog.getByLabel("Save as")).toBeFocused();
  const save = dialog.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(dialog.getByRole("alert")).toHaveText("Enter Query Name!");
  await expect(dialog.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleInBothSchemes(page);
  await dialog.getByLabel("Name").fill("Quality");
  await dialog.getByLabel("Description").fill("Earns well.");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Name").press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(saved.snackbars).toContainText("Query Saved!");
  const line = page.getByRole("region", { name: "Saved query" });
  await expect(line).toContainText("Quality version 1");

  await builder.screener.type("Return on equity > 25 AND Sales > 1");
  await expect(line).toContainText("unsaved changes");
  await saved.openSaveQuery();
  await expect(dialog.getByLabel("Save as")).toHaveValue("Quality");
  const impact = dialog.getByRole("region", { name: "Changes" });
  await expect(impact).toContainText(/Removed \d+/);
  await expect(impact).toContainText("Now excluded by Return on equity > 25");
  await expect(impact).toContainText(/match both versions/);
  await expectStateAccessible(page);
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(line).toContainText("Quality version 2");

  await saved.openSaveQuery();
  await dialog.getByLabel("Save as").selectOption("New query");
  await dialog.getByLabel("Name").fill(" quality ");
  await save.click();
  await expect(dialog.getByRole("alert")).toHaveText("Already Exist!");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Save Query" })).toBeFocused();
});

test("a query that is to be saved survives the way to the login and back", async ({ page }) => {
  test.slow();
  const person = await signUpHere(page);
  const builder = new BuilderPage(page);
  const saved = new SavedWorkPage(page);
  await builder.open();
  await builder.screener.type("Debt to equity < 0.3");
  await saved.openSaveQuery();
  await saved.saveQuery.getByLabel("Name").fill("Sober");
  await saved.saveQuery.getByLabel("Description").fill("Owes little.");
  await saved.saveQuery.getByRole("radio", { name: "Public" }).check();
  await saved.saveQuery.getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(saved.saveQuery).toBeVisible();
  await expect(saved.saveQuery).toContainText("Debt to equity < 0.3");
  await expect(saved.saveQuery.getByLabel("Name")).toHaveValue("Sober");
  await expect(saved.saveQuery.getByLabel("Description")).toHaveValue("Owes little.");
  await expect(saved.saveQuery.getByRole("radio", { name: "Public" })).toBeChecked();
  await saved.saveQuery.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved.snackbars).toContainText("Query Saved!");
  await builder.expectText("Debt to equity < 0.3");
});

test("a public query asks whether to make its private filters public, which cannot be deleted then @long", async ({
  page,
}) => {
  await signInSomebody(page);
  for (const filtername of ["My margin", "My other"]) {
    const data = { filtername, filters: "Net profit / Sales", filteraccess: "Private" };
    expect((await callAs(page, "POST", "/insertQueryFilter", { data })).status).toBe(200);
  }
  const builder = new BuilderPage(page);
  const saved = new SavedWorkPage(page);
  await builder.open("[My margin] > 0.1");
  await builder.expectMatching((count) => expect(count).toBeGreaterThan(0));
  await saved.openSaveQuery();
  const dialog = saved.saveQuery;
  await dialog.getByLabel("Name").fill("Margins");
  await dialog.getByRole("radio", { name: "Public" }).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toContainText("Make them public too?");
  await expect(dialog.getByRole("listitem")).toHaveText(["My margin"]);
  await saved.expectFootFree(dialog);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Margins");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: /^Make public/ }).click();
  await expect(saved.snackbars).toContainText("Query Saved!");

  await builder.openAddFilter("Custom Filters");
  await expect(builder.parameter("My margin")).toBeVisible();
  await expect(builder.addFilter.getByRole("button", { name: "Delete My margin" })).toHaveCount(0);
  await builder.addFilter.getByRole("button", { name: "Delete My other" }).click();
  const confirm = page.getByRole("dialog", { name: "Do you want to delete this?" });
  await expect(confirm).toContainText("My other");
  await expect(confirm).toContainText("Not used in any saved query.");
  await expectAccessible(page);
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await expect(builder.parameter("My other")).toBeVisible();
  await builder.addFilter.getByRole("button", { name: "Delete My other" }).click();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(confirm).toHaveCount(0);
  await expect(saved.snackbars).toContainText("Filter Deleted Successfully!");
  await expect(builder.parameter("My other")).toHaveCount(0);
  await builder.addFilter.getByRole("button", { name: "Undo" }).click();
  await expect(builder.parameter("My other")).toBeVisible();

  // Nobody can hide what a public query of theirs names; the notice says so.
  await builder.addFilter.getByRole("button", { name: "Make My margin private" }).click();
  await expect(saved.snackbars).toContainText(/public/i);
  await expect(
    builder.addFilter.getByRole("button", { name: "Make My margin private" }),
  ).toBeVisible();
});

test("what is said while a dialog is open stands over it, within reach of keyboard and reader @long", async ({
  page,
}) => {
  await signInSomebody(page);
  for (const filtername of ["One", "Two"]) {
    const data = { filtername, filters: "Net profit / Sales", filteraccess: "Private" };
    expect((await callAs(page, "POST", "/insertQueryFilter", { data })).status).toBe(200);
  }
  const builder = new BuilderPage(page);
  const { snackbars } = new SavedWorkPage(page);
  const confirm = page.getByRole("dialog", { name: "Do you want to delete this?" });
  const carried = builder.addFilter.getByRole("region", { name: "Alerts" });
  const dismiss = carried.getByRole("button", { name: "Dismiss" });
  await builder.open();
  await builder.openAddFilter("Custom Filters");
  for (const [name, scheme] of [
    ["One", "dark"],
    ["Two", "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await builder.addFilter.getByRole("button", { name: `Delete ${name}` }).click();
    // The dialog over the others carries what is said, and there is one place for it.
    await expect(confirm.getByRole("region", { name: "Alerts" })).toHaveCount(1);
    await expect(snackbars).toHaveCount(1);
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(carried).toContainText("Filter Deleted Successfully!");
    await expectAccessible(page, scheme);
    if (name === "One") await dismiss.click();
  }
  await dismiss.focus();
  await expect(dismiss).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dismiss).toHaveCount(0);
  await expect(builder.addFilter).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(builder.addFilter).toHaveCount(0);
  await expect(snackbars).toHaveCount(1);
});

test("stock lists are searched together, saved, chosen, replaced and deleted", async ({ page }) => {
  await signInSomebody(page);
  const builder = new BuilderPage(page);
  const saved = new SavedWorkPage(page);
  await builder.open();
  await saved.openPortfolio();
  const dialog = saved.portfolio;
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("alert").first()).toHaveText("Search Stock or Enter name...");
  await expectAccessible(page);
  const first = await saved.addStock("in");
  await saved.addStock("in");
  await expect(dialog.getByRole("alert").first()).toContainText("Already Exist!");
  const second = await saved.addStock("ch");
  expect(await saved.readStocks()).toEqual([first, second]);
  await expect(dialog.getByText("2 stocks, not saved")).toBeVisible();

  await dialog.getByRole("button", { name: "Save As" }).click();
  const naming = page.getByRole("dialog", { name: "Stock list Name" });
  await expect(naming.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(naming.getByRole("alert")).toHaveText("Enter List Name!");
  await expectStateAccessible(page);
  await page.keyboard.type("My stocks");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(saved.snackbars).toContainText("Submit Successfully");

  await builder.field("User Portfolio").click();
  await builder.option(/My stocks/).click();
  await page.keyboard.press("Escape");
  await builder.expectText(/^List = ["']My stocks["']$/);
  await builder.expectMatching((count) => expect(count).toBe(2));

  await saved.openSaveQuery();
  await saved.saveQuery.getByLabel("Name").fill("Of my stocks");
  await saved.saveQuery.getByRole("radio", { name: "Public" }).check();
  await saved.saveQuery.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved.saveQuery.getByRole("alert")).toContainText("Used: My stocks.");
  await page.keyboard.press("Escape");

  await saved.openPortfolio();
  await dialog.getByLabel("Stock list", { exact: true }).selectOption({ label: "My stocks (2)" });
  await expect.poll(() => saved.readStocks()).toEqual([first, second]);
  await dialog.getByRole("button", { name: `Delete ${first}` }).click();
  await expect(dialog.getByRole("button", { name: `Delete ${second}` })).toBeFocused();
  await dialog.getByRole("button", { name: "Save As" }).click();
  await naming.getByLabel("Name", { exact: true }).fill("my  STOCKS");
  await page.keyboard.press("Enter");
  await expect(naming.getByRole("alert")).toHaveText("Already Exist!");
  await page.keyboard.press("Escape");
  await dialog.getByLabel("Stock list", { exact: true }).selectOption("New list");
  const leaving = page.getByRole("dialog", { name: "Discard changes?" });
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  const placing = page.getByRole("dialog", { name: "Save Portfolio" });
  await expect(placing.getByRole("radio", { name: "Replace existing list" })).toBeChecked();
  await expect(placing.getByRole("combobox", { name: "Existing list" })).toHaveValue("My stocks");
  await saved.expectFootFree(placing);
  await expectStateAccessible(page);
  await placing.getByRole("button", { name: "Submit" }).click();
  await expect(dialog).toHaveCount(0);
  await builder.expectMatching((count) => expect(count).toBe(1));

  await saved.openPortfolio();
  await dialog.getByLabel("Stock list", { exact: true }).selectOption({ label: "My stocks (1)" });
  await dialog.getByRole("button", { name: "Delete My stocks" }).click();
  const confirm = page.getByRole("dialog", { name: "Do you want to delete this?" });
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(confirm).toHaveCount(0);
  await expect(dialog.getByLabel("Stock list", { exact: true })).toHaveValue("");
  await expect(dialog.getByRole("option")).toHaveText(["New list"]);
});

test("a CSV file adds what it finds, tells every row, and a broken one changes nothing @long", async ({
  page,
}) => {
  const builder = new BuilderPage(page);
  const saved = new SavedWorkPage(page);
  await builder.open();
  await saved.openPortfolio();
  const dialog = saved.portfolio;
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Sample CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("stock-list-sample.csv");
  const sample = await readFile(await download.path(), "utf8");
  const lines = sample.trimEnd().split(/\r?\n/);
  expect(lines[0]).toBe("Symbol,Company code,Company name");
  expect(lines).toHaveLength(4);
  const [symbol = "", code = ""] = (lines[1] ?? "").split(",");
  const [, otherCode = ""] = (lines[2] ?? "").split(",");

  await saved.upload(
    `Symbol,Company code\n${symbol.toLowerCase()},\n,${otherCode}\nNOSUCH,\n,${code}\n`,
  );
  const report = dialog.getByRole("region", { name: "Upload results" });
  await expect(report).toContainText("2 added, 1 skipped, 1 not found");
  const rows = report.getByRole("row");
  await expect(rows.nth(1)).toHaveText(/4NOSUCHNot found/);
  await expect(rows.nth(2)).toContainText("Skipped: duplicate row");
  expect(await saved.readStocks()).toHaveLength(2);
  await expectAccessible(page);

  await saved.upload(sample, "again.csv");
  await expect(report).toContainText("1 added, 2 skipped, 0 not found");
  for (const [text, why] of [
    ['Symbol\nAAA\n"BBB\n', /unclosed quotation mark/],
    ["", /empty/],
    ["PK\u0003\u0004\u0000\u0000", /not a CSV/i],
  ] as const) {
    await saved.upload(text, "broken.csv");
    await expect(report).toContainText(why);
    expect(await saved.readStocks()).toHaveLength(3);
  }
  // A choice of files that was not made closes nothing.
  await dialog.getByLabel("CSV file").dispatchEvent("cancel", { bubbles: true });
  await expect(dialog).toBeVisible();
  await page.route("**/api/core/searchAddCmp", (route) => route.abort());
  await saved.upload("NEW\n");
  await expect(report).toContainText("No stocks were added.");
  expect(await saved.readStocks()).toHaveLength(3);
  const height = await dialog
    .locator(".stocks")
    .evaluate((each) => getComputedStyle(each).maxHeight);
  expect(height).toBe("304px");
});

test("a list put together by the anonymous survives the way to the login @long", async ({
  page,
}) => {
  test.slow();
  const person = await signUpHere(page);
  const builder = new BuilderPage(page);
  const saved = new SavedWorkPage(page);
  await builder.open();
  await saved.openPortfolio();
  const name = await saved.addStock("in");
  await expect(saved.portfolio.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await saved.portfolio.getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(saved.portfolio).toBeVisible();
  expect(await saved.readStocks()).toEqual([name]);
  await saved.portfolio.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Kept");
  await page.keyboard.press("Enter");
  await expect(saved.snackbars).toContainText("Submit Successfully");
});
