import { expect, test } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes, expectStateAccessible } from "./axe.ts";
import { signInSubscriber } from "./page-models/popular-screens.ts";

const name = "All Weather Equity";

test("a box is found, read, copied, edited and shared with a visitor", async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInSubscriber(page);
  await page.goto("/emoji-stocks");
  await expect(page.getByRole("heading", { level: 1, name: "Stock boxes" })).toBeVisible();
  await expect(page.getByText(/^\d+ stock boxes$/)).toBeVisible();
  await expectAccessibleInBothSchemes(page, "the library of stock boxes");
  await page.getByRole("searchbox", { name: /Search/ }).fill("all weather");
  await page.getByRole("link", { name }).first().click();

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^Live since/).first()).toBeVisible();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText(/versions? .*(match|verified|hold)/i).first()).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a stock box");
  await page.getByRole("button", { name: "Customise" }).click();

  await expect(page.getByRole("heading", { level: 1, name: `Edit Copy of ${name}` })).toBeVisible();
  await expect(page.getByText("Total 100.00 %")).toBeVisible();
  await expectAccessibleInBothSchemes(page, "the editor of a stock box");
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByText("28 of 50 stocks")).toBeVisible();
  await expect(page.getByText("Total 100.00 %")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "What changed and why" }).fill("Two shares less");
  await page.getByRole("button", { name: "Publish version 2" }).click();

  await expect(page.getByRole("heading", { level: 1, name: `Copy of ${name}` })).toBeVisible();
  await expect(page.getByText("Two shares less")).toBeVisible();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("URL Copied. Paste to share !")).toBeVisible();
  const link = await page.getByLabel(/Anyone with this link/).inputValue();

  const visitor = await browser.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1, name: `Copy of ${name}` })).toBeVisible();
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute("content", /png|box/);
  await expectStateAccessible(visitor, "a shared stock box");
  await page.getByRole("button", { name: /Revoke/ }).click();
  await expect.poll(async () => (await visitor.request.get(link)).status()).toBe(404);
  await visitor.close();
});

test.describe("on a phone @long", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the library leads to a box, and weights are edited", async ({ page }) => {
    await signInSubscriber(page);
    await page.goto("/emoji-stocks");
    await expect(page.getByText(/^\d+ stock boxes$/)).toBeVisible();
    await expectAccessible(page, "the library on a phone");
    await page.getByRole("link", { name: "Large Cap Core" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Large Cap Core" })).toBeVisible();
    await expectAccessible(page, "a stock box on a phone");
    await page.getByRole("button", { name: "Customise" }).click();
    await expect(page.getByText("Total 100.00 %")).toBeVisible();
    await expectAccessible(page, "the editor on a phone");
  });
});
