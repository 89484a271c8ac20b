import { expect, test } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "./axe.ts";
import {
  acceptAndPay,
  findSoldBox,
  payAgain,
  payWith,
  skipBilling,
} from "./page-models/checkout.ts";
import { signInHere, signUpHere } from "./page-models/sign-in.ts";

// The provider leads back to the product's public address, where the session has to be.
test.use({ baseURL: `http://localhost:${process.env["E2E_PORT"] ?? ""}` });

const planPage = "/make-payment?plan=one-year&next=%2Fstock-analyzer%2FnewMyStock";

test("a visitor's cart survives the login and is paid after a declined attempt", async ({
  page,
}) => {
  const person = await signUpHere(page);
  await page.goto("/pricing");
  const box = await findSoldBox(page);
  await page.evaluate(
    ([id, price]) =>
      localStorage.setItem(
        "munshi.state.cart",
        JSON.stringify({
          items: [{ id, investment_type: "ACTIVE", seen_paise: price }],
          coupon: null,
        }),
      ),
    [box.id, box.price_paise] as const,
  );
  await page.goto("/cart");
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Items" })).toContainText(box.name);
  await expectAccessibleInBothSchemes(page, "the cart");
  await page.getByRole("link", { name: "Proceed to payment" }).click();

  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Payment setup" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "the billing details");
  await skipBilling(page);
  await expect(page.getByRole("list", { name: "Items" })).toContainText(box.name);
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "the payment");

  await acceptAndPay(page);
  await payWith(page, "Decline");
  await payWith(page, "Success");
  await expect(
    page.getByRole("heading", { level: 1, name: "Payment recieved Successfully" }),
  ).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/cart/1");
  await expect(page.getByRole("list", { name: "Open now" })).toContainText(box.name);
  await expect(page.getByRole("link", { name: "Cart, empty" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "the paid cart");
});

test("a closed checkout leaves an order that can be paid, once, and opens the stored page", async ({
  page,
}) => {
  await signInHere(page, await signUpHere(page));
  await page.goto(planPage);
  await skipBilling(page);
  await acceptAndPay(page);
  await payWith(page, "Close");
  await expect(page.getByText("Checkout closed")).toBeVisible();
  const address = page.url();

  await page.getByRole("link", { name: "Pricing" }).first().click();
  const leaving = page.getByRole("dialog", { name: "Please Execute full order process!" });
  await expectAccessible(page, "the question before leaving");
  await leaving.getByRole("button", { name: "Continue payment" }).click();
  expect(page.url()).toBe(address);

  await payAgain(page);
  await payWith(page, "Double callback");
  await expect(page.getByText("Your payment is successful !")).toBeVisible();
  await expect(page).toHaveURL(/\/stock-analyzer\/newMyStock$/);
  await page.goto(address);
  await expect(
    page.getByRole("heading", { level: 1, name: "Your payment is successful !" }),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Payments and refunds" })).toContainText("₹1,750");
});

test("a payment that the bank approves after the checkout has closed opens by itself", async ({
  page,
}) => {
  await signInHere(page, await signUpHere(page));
  await page.goto(planPage);
  await skipBilling(page);
  await acceptAndPay(page);
  await payWith(page, "Late authorization");
  await expect(
    page.getByRole("heading", { level: 1, name: "Your payment is successful !" }),
  ).toBeVisible({ timeout: 60_000 });
});

test("while the provider is dead the page asks, and settles by itself", async ({ page }) => {
  await signInHere(page, await signUpHere(page));
  await page.goto(planPage);
  await skipBilling(page);
  await acceptAndPay(page);
  await payWith(page, "Dead");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /Checking with the bank|Your payment is successful !/,
    { timeout: 60_000 },
  );
  await expectAccessibleInBothSchemes(page, "the result of an order");
  await expect(
    page.getByRole("heading", { level: 1, name: "Your payment is successful !" }),
  ).toBeVisible({ timeout: 90_000 });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a subscription is paid", async ({ page }) => {
    await signInHere(page, await signUpHere(page));
    await page.goto("/make-payment?plan=one-year");
    await skipBilling(page);
    await expect(page.getByRole("heading", { level: 1, name: "Payment" })).toBeVisible();
    await expectAccessible(page, "the payment on a phone");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await acceptAndPay(page);
    await payWith(page, "Success");
    await expect(page.getByText("Your payment is successful !")).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });
});
