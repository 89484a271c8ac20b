import { expect, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

const typed = "roe>15 and debt to equity<0.5 -- safe\nand market capitalization>1000";
const standard =
  "Return on equity > 15\nAND Debt to equity < 0.5 -- safe\nAND Market Capitalization > 1000";

test("the editor formats a query, explains its words and offers values @long", async ({ page }) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  await test.step("a query is put into its standard form by the button, by its key, and back by undoing", async () => {
    const lines = () =>
      screener.editor.locator(".cm-line").evaluateAll((all) => all.map((line) => line.textContent));
    await screener.type(typed);
    await screener.formatButton.click();
    await expect.poll(lines).toEqual(standard.split("\n"));
    await screener.editor.focus();
    await page.keyboard.press("Control+z");
    await expect.poll(lines).toEqual(typed.split("\n"));
    await page.keyboard.press("Shift+Alt+F");
    await expect.poll(lines).toEqual(standard.split("\n"));
    await screener.type("roe >");
    await screener.formatButton.click();
    await expect(screener.problems).toContainText("The query is incomplete after");
    expect(await lines()).toEqual(["roe >"]);
  });
  await test.step("a word is explained under the pointer and at the caret, its formula as mathematics", async () => {
    await screener.type("Return on equity > 15");
    await screener.editor.locator(".tok-parameter").hover();
    await expect(screener.documentation).toContainText("Also known as ROE");
    await expect(screener.documentation.locator("math mfrac")).toBeVisible();
    await expectAccessible(page);
    await page.mouse.move(0, 0);
    await expect(screener.documentation).toHaveCount(0);

    await screener.editor.focus();
    await page.keyboard.press("Control+End");
    // Announcements are cleared after a moment, so each is recorded as it appears.
    const said = await page.locator(".cm-announced").evaluateHandle((region) => {
      const texts: string[] = [];
      const note = () => texts.push(region.textContent ?? "");
      new MutationObserver(note).observe(region, { childList: true, subtree: true });
      return texts;
    });
    await page.keyboard.press("Control+i");
    await expect(screener.documentation).toContainText("here 15.00 %");
    await expect
      .poll(async () => (await said.jsonValue()).join(" "))
      .toContain("15. A number: here 15.00 %.");
    await page.keyboard.press("Escape");
    await expect(screener.documentation).toHaveCount(0);
  });
  await test.step("the market's figures and texts are offered after a comparison operator", async () => {
    await screener.type("");
    await screener.editor.focus();
    await page.keyboard.type("Price to Earning < ");
    await expect(page.getByRole("option").first()).toContainText(/^\d/u);
    await expect(page.getByRole("listbox")).toContainText("median(Price to Earning, Sector)");
    await page.keyboard.press("Escape");
    await screener.type("Sector =");
    await page.keyboard.type(" '");
    await expect(page.getByRole("option").first()).toContainText(/^'.+'$/u);
    await screener.waitForCompletions();
    await page.keyboard.press("Enter");
    await expect(screener.editor).toContainText(/^Sector = '[^']+'$/u);
  });
});
