import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes, expectAccessibleOnPhone } from "./axe.ts";

// The checkout's script in a page of the product, under its content security policy.

type Call = readonly [name: string, paymentId?: string];

/** Opens the checkout for a new order by a click, as browsers require for windows. */
async function openCheckout(page: Page, options: { readonly popup?: boolean } = {}): Promise<void> {
  const state = await page.request.get("/__sandbox/payments", {
    headers: { accept: "application/json" },
  });
  const { keyId, scriptUrl } = (await state.json()) as Record<"keyId" | "scriptUrl", string>;
  const created = await page.request.post(
    new URL("/__sandbox/payments/orders", scriptUrl).toString(),
    { data: { amount: 175_000 } },
  );
  const { id } = (await created.json()) as { readonly id: string };
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.addScriptTag({ url: scriptUrl });
  await page.evaluate(
    ([key, order_id, popup]) => {
      const calls: Call[] = [];
      interface Checkout {
        on(event: string, listener: () => void): void;
        open(): void;
      }
      const { Razorpay } = window as unknown as {
        readonly Razorpay: new (options: object) => Checkout;
      };
      const checkout = new Razorpay({
        key,
        order_id,
        popup,
        name: "Munshi",
        method: { wallet: false },
        handler: (answer: { readonly razorpay_payment_id: string }) =>
          calls.push(["paid", answer.razorpay_payment_id]),
        modal: { ondismiss: () => calls.push(["closed"]) },
      });
      checkout.on("payment.failed", () => calls.push(["failed"]));
      const button = document.createElement("button");
      button.textContent = "Open checkout";
      button.addEventListener("click", () => checkout.open());
      document.body.prepend(button);
      Object.assign(window, { calls });
    },
    [keyId, id, options.popup ?? false] as const,
  );
  await page.getByRole("button", { name: "Open checkout" }).click();
}

const readCalls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (window as unknown as { readonly calls: readonly Call[] }).calls.map(([name]) => name),
  );

test("pays in a frame, after a decline, and is called back as often as chosen", async ({
  page,
}) => {
  await openCheckout(page);
  const checkout = page.frameLocator("iframe[title^=Checkout]");
  await expect(checkout.getByText("Sandbox: no real money")).toBeVisible();
  await expect(checkout.getByText("Wallet")).toHaveCount(0);
  await checkout.getByRole("radio", { name: "Netbanking" }).check();
  await checkout.getByLabel("Outcome").selectOption("Decline");
  await checkout.getByRole("button", { name: "Pay ₹1,750.00" }).click();
  await expect(checkout.getByRole("alert")).toContainText("declined by your bank");
  await checkout.getByLabel("Outcome").selectOption("Double callback");
  await checkout.getByRole("button", { name: "Retry payment" }).click();
  await expect.poll(() => readCalls(page)).toEqual(["failed", "paid", "paid"]);
  await expect(page.getByRole("button", { name: "Open checkout" })).toBeFocused();
});

test("closes with Escape, Cancel and a late authorization", async ({ page }) => {
  const button = page.getByRole("button", { name: "Open checkout" });
  await openCheckout(page);
  const checkout = page.frameLocator("iframe[title^=Checkout]");
  await checkout.getByRole("radio", { name: "UPI" }).focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => readCalls(page)).toEqual(["closed"]);
  await button.click();
  await checkout.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => readCalls(page)).toEqual(["closed", "closed"]);
  await button.click();
  await checkout.getByLabel("Outcome").selectOption("Late authorization");
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await expect.poll(() => readCalls(page)).toEqual(["closed", "closed", "closed"]);
});

test("pays in a window, which reports back, and is accessible", async ({ page, context }) => {
  const opened = context.waitForEvent("page");
  await openCheckout(page, { popup: true });
  const checkout = await opened;
  await expectAccessibleInBothSchemes(checkout, "the checkout");
  await checkout.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleOnPhone(checkout);
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await expect.poll(() => readCalls(page)).toEqual(["paid"]);
  expect(checkout.isClosed()).toBe(true);
});
