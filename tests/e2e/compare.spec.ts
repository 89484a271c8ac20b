import { expect, test } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "./axe.ts";
import { chooseCompany, findCompanies } from "./page-models/listed-company.ts";
import { signInSubscriber } from "./page-models/popular-screens.ts";

test("companies are added by search, compared, removed and shared by the address", async ({
  page,
}) => {
  await signInSubscriber(page);
  const [one, other] = await findCompanies(page, "ab");
  await page.goto(`/compare?symbols=${one?.symbol ?? ""},NOSUCHSYMBOL`);
  await expect(page.getByRole("alert")).toContainText("“NOSUCHSYMBOL”");
  await chooseCompany(page, "Add a company", other?.symbol ?? "");
  await expect(page).toHaveURL(new RegExp(`symbols=${one?.symbol},${other?.symbol}$`));
  const figures = page.getByRole("table", { name: "Key metrics" });
  await expect(figures.getByRole("columnheader", { name: other?.symbol ?? "" })).toBeVisible();
  await expect(page.getByText("Best").first()).toBeVisible();
  await expect(page.getByRole("slider", { name: "Select a point" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a comparison of companies");
  await figures.getByRole("button", { name: /%$/ }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Remove ${other?.name}` }).click();
  await expect(page.getByText("Add one more company to compare.")).toBeVisible();
});

test.describe("on a phone @long", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("four companies scroll within their tables", async ({ page }) => {
    await signInSubscriber(page);
    const companies = await findCompanies(page, "ab");
    const symbols = companies.slice(0, 4).map(({ symbol }) => symbol);
    await page.goto(`/compare?symbols=${symbols.join(",")}`);
    await expect(page.getByRole("slider", { name: "Select a point" })).toBeVisible();
    await expect(page.locator(".compare-frame[data-more]").first()).toBeVisible();
    await expectAccessible(page, "a comparison on a phone");
  });
});
