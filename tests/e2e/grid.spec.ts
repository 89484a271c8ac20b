import { expect, test } from "@playwright/test";
import { expectStateAccessible } from "./axe.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

test("an unknown column in an address leaves the others and the order in place @long", async ({
  page,
}) => {
  const screener = new ScreenerPage(page);
  await screener.open("?q=Sales+%3E+0&sort=-returnOnEquity&columns=foo,returnOnEquity,sector");
  const headers = screener.grid.getByRole("columnheader");
  await expect(headers).toHaveText([/Company name/, /Sales/, /Return on equity/, /Sector/]);
  await expect(headers.nth(2)).toHaveAttribute("aria-sort", "descending");
});

test("keys pressed while the editor's code arrives are kept, in their order @long", async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/CodeEditor-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(ScreenerPage.path);
  await page.waitForFunction(() => performance.getEntriesByName("screener:ready").length > 0);
  await page.getByRole("button", { name: "Edit as text" }).click();
  await page.getByRole("textbox", { name: "Query" }).focus();
  await page.keyboard.type("Return ");
  release();
  await page.keyboard.type("on equity > 12", { delay: 30 });
  await expect(page.locator(".cm-content")).toHaveText("Return on equity > 12");
});

test("the grid shows its order, its columns and compact rows", async ({ page }) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  await test.step("a sort arrow stands next to its title", async () => {
    const header = page.getByRole("columnheader", { name: /market capitalisation/i });
    const gap = await header.locator(".grid-sorted").evaluate((sorted) => {
      const word = document.createRange();
      word.selectNodeContents(sorted.lastChild ?? sorted);
      const arrow = sorted.querySelector(".sort-arrow")?.getBoundingClientRect();
      return word.getBoundingClientRect().left - (arrow?.right ?? Number.NaN);
    });
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(8);
  });
  await test.step("the usual order shows its arrow, and its header turns it round", async () => {
    const size = screener.grid.getByRole("columnheader", { name: /market capitalisation/i });
    await expect(size).toHaveAttribute("aria-sort", "descending");
    await size.getByRole("button").click();
    await expect(size).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/sort=marketCapitalization/);
    await size.getByRole("button").click();
    await expect(size).toHaveAttribute("aria-sort", "descending");
    await expect(page).not.toHaveURL(/sort=/);
  });
  await test.step("columns are moved in their panel, and follow in the grid and the address", async () => {
    const button = page.getByRole("button", { name: "Columns" });
    await button.click();
    const panel = page.getByRole("dialog", { name: "Columns" });
    await expect(panel.getByRole("heading", { name: "Columns", exact: true })).toBeFocused();
    await panel.getByRole("button", { name: "Move Current price up" }).click();
    const headers = screener.grid.getByRole("columnheader");
    await expect(headers).toHaveText([/Company/, /Current price/, /Sector/, /change/, /Market/]);
    await expect(page).toHaveURL(/columns=currentPrice%2Csector/);
    const [from, to] = await Promise.all(
      [2, 0].map((at) => panel.locator(".column-handle").nth(at).boundingBox()),
    );
    await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 18);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 4, { steps: 6 });
    await page.mouse.up();
    await expect(headers).toHaveText([/Company/, /change/, /Current price/, /Sector/, /Market/]);
    await expectStateAccessible(page);
    await panel.getByRole("button", { name: "Default" }).click();
    await expect(page).not.toHaveURL(/columns=/);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });
  await test.step("compact rows outlast a reload", async () => {
    const measureRow = async () =>
      (await screener.grid.getByRole("row").nth(2).boundingBox())?.height;
    expect(await measureRow()).toBe(36);
    await page.getByRole("radio", { name: "Comfortable rows" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(measureRow).toBe(28);
    await expectStateAccessible(page);
    await page.reload();
    await screener.waitUntilReady();
    expect(await measureRow()).toBe(28);
  });
});

test("14 companies are visible after a run, the keyboard skips to them, and two are compared", async ({
  page,
}) => {
  await page.goto(`${ScreenerPage.path}?q=Return+on+equity+%3E+1`);
  const screener = new ScreenerPage(page);
  const rows = screener.grid.getByRole("row");
  await expect(page.getByRole("button", { name: "Edit as text" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
  await screener.waitForResults();
  await expect(rows.nth(14)).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Skip to results" }).focus();
  await page.keyboard.press("Enter");
  await expect(screener.grid).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(page.getByRole("link", { name: "Create stock box", exact: true })).toBeVisible();
  await rows.nth(3).getByRole("checkbox").check();
  await expectStateAccessible(page);
  const compare = page.getByRole("link", { name: "Compare 2" });
  await expect(compare).toHaveAttribute("href", /^\/compare\?symbols=[^,]+,[^,]+$/);
});

test("figures carry signs and colours, nothing is cut, and a shadow tells of columns beyond the edge @long", async ({
  page,
}) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  await test.step("signs and colours", async () => {
    await screener.run("Price change percent > 1 OR Price change percent < -1");
    await expect(async () => {
      const changes = await screener.readColumn(/price change percent/i);
      expect(changes.length).toBeGreaterThan(0);
      expect(changes.filter((change) => !/^[+−]\d/.test(change))).toEqual([]);
    }).toPass();
    const readColour = (sign: string) =>
      screener.grid
        .getByText(new RegExp(`^\\${sign}\\d`))
        .first()
        .evaluate((cell) => getComputedStyle(cell).color);
    expect(await readColour("+")).not.toBe(await readColour("−"));
  });
  await test.step("names and headers are shown whole", async () => {
    await screener.run("Sales growth 3Years > 5 AND Return on capital employed > 5");
    const isCut = (texts: readonly Element[]) =>
      texts
        .filter((at) => at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight + 1)
        .map((at) => at.textContent);
    expect(await page.locator(".grid-title").evaluateAll(isCut)).toEqual([]);
    expect(await page.locator(".company-name").evaluateAll(isCut)).toEqual([]);
  });
  await test.step("a shadow", async () => {
    await page.setViewportSize({ width: 800, height: 900 });
    await screener.run(
      "Sales growth 3Years > 5 AND Return on capital employed > 5 AND Return on equity > 5",
    );
    const shadow = page.locator(".grid-more");
    await expect(shadow).toBeVisible();
    const [whole, seen] = [await screener.grid.boundingBox(), await shadow.boundingBox()];
    expect(seen?.x).toBeCloseTo((whole?.x ?? 0) + (whole?.width ?? 0) - 20, -0.5);
    await screener.grid.evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth, top: 4_000 }));
    await expect(shadow).toBeHidden();
    await screener.grid.evaluate((grid) => grid.scrollTo({ left: 0 }));
    await expect(shadow).toBeVisible();
  });
});
