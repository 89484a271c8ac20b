import type { ShellView } from "@munshi/bff/contract";
import { expect, test } from "@playwright/test";
import { expectAccessibleInBothSchemes, expectStateAccessible } from "./axe.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

test("a query is typed, fixed, run, sorted and restored from its address", async ({
  page,
  request,
}) => {
  const screener = new ScreenerPage(page);
  await screener.open();

  await screener.type("Market Capitalizaton > 1000 AND Return on equity > 12");
  await expect(screener.problems).toContainText("Market Capitalizaton");
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
  await screener.problems
    .getByRole("button", { name: /Market Capitalization/ })
    .first()
    .click();
  await expect(screener.editor).toContainText("Market Capitalization > 1000");
  await expect(screener.editor).toBeFocused();
  await expect(page.locator(".cm-lintRange-error")).toHaveCount(0);

  await screener.run("Market Capitalization > 1000 AND Return on equity > 12");
  const total = await screener.readCounter("Filter Result");
  const matching = await screener.readCounter("Total Matching");
  const unmatching = await screener.readCounter("Total Unmatching");
  const shell = (await (await request.get("/api/views/shell")).json()) as ShellView;
  expect(total).toBe(shell.market?.companies);
  expect(matching).toBeGreaterThan(0);
  expect((matching ?? 0) + (unmatching ?? 0)).toBe(total);
  await expect(async () => {
    const equity = await screener.readNumbers(/return on equity/i);
    expect(equity.length).toBeGreaterThan(0);
    expect(equity.filter((value) => !(value > 12))).toEqual([]);
  }).toPass();

  await screener.grid
    .getByRole("columnheader", { name: /return on equity/i })
    .getByRole("button")
    .click();
  await expect(page).toHaveURL(/sort=/);
  await expect(async () => {
    const sorted = await screener.readNumbers(/return on equity/i);
    const order = [...sorted].sort((a, b) => b - a);
    expect([order, [...order].reverse()]).toContainEqual(sorted);
  }).toPass();
  const before = await screener.readColumn(/company/i);

  await page.reload();
  await screener.waitUntilReady();
  await expect(screener.editor).toContainText("Return on equity > 12");
  await expect(async () => expect(await screener.readColumn(/company/i)).toEqual(before)).toPass();
  expect(await screener.readCounter("Total Matching")).toBe(matching);
});

test("the whole path works by keyboard alone", async ({ page }) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  await screener.editor.focus();
  await page.keyboard.type("Debt to equ");
  await screener.waitForCompletions();
  await page.keyboard.press("Enter");
  await expect(screener.editor).toContainText("Debt to equity");
  await page.keyboard.type(" < 0.5");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => screener.readCounter("Total Matching")).toBeGreaterThan(0);
  await page.keyboard.press("Tab");
  await expect(screener.editor).not.toBeFocused();
  await screener.grid.focus();
  await page.keyboard.press("ArrowDown");
  await expect(screener.grid).toHaveAttribute("aria-activedescendant", /.+/);
});

test("every state of the screener says what it shows, accessibly in both schemes", async ({
  page,
}) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  await expectAccessibleInBothSchemes(page, "before the first query");
  await screener.type("Return on");
  await screener.waitForCompletions();
  await expectStateAccessible(page, "completions");
  await screener.type("Market Capitalizaton > 1000");
  await expect(page.locator(".cm-lintRange-error").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a mistake");
  await test.step("a text that was changed and not run", async () => {
    await screener.run("Return on equity > 30");
    const matching = await screener.readCounter("Total Matching");
    const older = page.getByText("Query changed. Run it to update results.");
    await expect(older).toHaveCount(0);
    await screener.editor.fill("Return on equity > 40");
    await expect(older).toBeVisible();
    expect(await screener.readCounter("Total Matching")).toBe(matching);
    await expectStateAccessible(page, "an older result");
    await screener.editor.fill("Return on equity > 30");
    await expect(older).toHaveCount(0);
    await screener.run("Return on equity > 40");
    await expect(older).toHaveCount(0);
  });
  await test.step("an empty query, and one without a parameter", async () => {
    await screener.type("");
    await screener.runButton.click();
    await expect(screener.problems).toContainText("Enter Query");
    await screener.type("no such thing > 5");
    await screener.runButton.click();
    await expect(screener.problems).toContainText("wrong query");
    await expectStateAccessible(page);
    await screener.type("no such thing > 50");
    await expect(page.locator(".grid-empty")).toContainText("Run it to update results");
    await expect(page.getByText("No result", { exact: true })).toBeVisible();
  });
  await test.step("a query that nothing answers", async () => {
    await screener.run("Market Capitalization > 99999999");
    await expect(page.getByText("Result Not Available")).toBeVisible();
    expect(await screener.readCounter("Total Matching")).toBe(0);
    await expectStateAccessible(page);
    await screener.run("Return on equity > 5000 AND Sales > 0");
    await page.getByRole("button", { name: /^Relax Return on equity to > / }).click();
    await expect(async () =>
      expect(await screener.readCounter("Total Matching")).toBeGreaterThan(0),
    ).toPass();
  });
  await test.step("companies that lack a figure", async () => {
    await screener.run("Return on capital employed > -100000");
    const matching = (await screener.readCounter("Total Matching")) ?? 0;
    expect(matching).toBeGreaterThan(0);
    expect(matching).toBeLessThan((await screener.readCounter("Filter Result")) ?? 0);
    expect(await screener.readCounter("Missing data")).toBeGreaterThan(0);
  });
});
