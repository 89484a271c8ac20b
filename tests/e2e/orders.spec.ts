import { expect, test } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./axe.ts";
import { acceptAndPay, payWith, skipBilling } from "./page-models/checkout.ts";
import { signInHere, signUpHere } from "./page-models/sign-in.ts";

// The provider leads back to the product's public address, where the session has to be.
test.use({ baseURL: `http://localhost:${process.env["E2E_PORT"] ?? ""}` });

test("a paid plan is listed with its invoice, paused, resumed, and refunded by its unused days", async ({
  page,
}) => {
  await signInHere(page, await signUpHere(page));
  await page.goto("/order-summary");
  await page.getByRole("link", { name: "View pricing" }).click();
  await page.getByLabel("Discount coupon").fill("tenoff");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("TENOFF Applied!")).toBeVisible();
  await expect(page.getByRole("heading", { name: /₹1,575/ })).toBeVisible();
  await page.getByRole("link", { name: "Subscribe: Most Popular" }).click();
  await skipBilling(page);
  await acceptAndPay(page);
  await payWith(page, "Success");
  await expect(page.getByText("Your payment is successful !")).toBeVisible();
  // Between the day of the prices on the left and the subscription's notice on the right.
  const toast = await page.locator(".snackbar").first().boundingBox();
  const middle = (toast?.x ?? 0) + (toast?.width ?? 0) / 2;
  expect(Math.abs(middle - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(10);

  await page.goto("/subscription");
  const refundable = page.getByText("Refundable today").locator("xpath=following-sibling::dd");
  await expect(refundable.first()).toHaveText(/^₹1,5\d\d/);
  await expectAccessibleInBothSchemes(page, "the subscription");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();

  await page.goto("/order-summary");
  const row = page.getByRole("table", { name: "Orders" }).getByRole("row").nth(1);
  await expect(row).toContainText("Paid");
  await expectAccessibleInBothSchemes(page, "the orders");
  const invoice = await row.getByRole("link", { name: /^Invoice/ }).getAttribute("href");
  const document = await page.request.get(invoice ?? "");
  expect(document.headers()["content-type"]).toContain("application/pdf");
  await row.getByRole("rowheader").getByRole("link").click();

  await page.getByRole("button", { name: "Cancel and refund" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel and refund" });
  await expect(dialog.getByRole("row", { name: /365 of 365/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "the refund");
  await dialog.getByRole("button", { name: /^Cancel and refund ₹1,575/ }).click();
  await expect(dialog.getByText(/^Refund of ₹1,575 requested|^₹1,575 refunded/)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("region", { name: "Refunds" })).toContainText("₹1,575");
  await expect(page.getByRole("link", { name: /^Credit note/ })).toBeVisible({ timeout: 60_000 });
  await expectAccessibleInBothSchemes(page, "an order with a refund");
});
