import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes, expectFitsPhone } from "./axe.ts";
import { comeBackAs, confirmHolder, logInAt, controlBroker } from "./page-models/broker-login.ts";
import { arriveSubscribed } from "./page-models/sign-in.ts";

/** A share that the sandbox's brokers deal in. */
const symbol = "ARKAYJILA";
const broker = "Upstox";

/** Status banner title of a page. */
const banner = (page: Page) => page.locator(".status-banner-title");

/** Orders so many shares from the company's page, up to the bill. */
async function review(page: Page, quantity: number): Promise<void> {
  await page.goto(`/company/${symbol}`);
  await page.getByRole("button", { name: "Buy", exact: true }).click();
  const ticket = page.getByRole("dialog", { name: `Order ${symbol}` });
  await ticket.getByRole("textbox", { name: "Quantity" }).fill(String(quantity));
  await ticket.getByRole("button", { name: "Review order" }).click();
  await expect(page.getByRole("heading", { name: "Confirm order" })).toBeVisible();
}

/** Confirms the bill, whether the market is open or closed. */
async function execute(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Place / }).click();
  const alert = page.getByRole("dialog", { name: "Broker risk-management policy" });
  await alert.getByRole("button", { name: "Execute" }).click();
  await expect(page.getByRole("heading", { name: `Buy ${symbol}` })).toBeVisible();
}

test("a member connects a broker, buys, retries what failed, and goes on after an ended login", async ({
  page,
}) => {
  await arriveSubscribed(page);
  // Offered after each login, at its own time.
  await page.addLocatorHandler(
    page.getByRole("dialog", { name: "Telegram alerts" }),
    async (offer) => offer.getByRole("button", { name: "Close" }).click(),
  );

  // Without a broker the bill leads to its login, and back.
  await review(page, 10);
  await page.getByRole("button", { name: "Login with your Broker" }).click();
  await logInAt(page, broker, "Rohan");
  await confirmHolder(page);
  await expect(page).toHaveURL(/\/order-confirmation\?bill=/);
  await expect(page.getByRole("button", { name: /^Place / })).toBeEnabled();
  await expectAccessibleInBothSchemes(page, "the bill");
  await expectFitsPhone(page, "the bill");
  await execute(page);
  await expect(banner(page)).toHaveText("All orders are filled");
  await expect(page.getByRole("row", { name: /10 of 10/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a filled order");
  await expectFitsPhone(page, "a filled order");

  // Half is filled, the rest is cancelled and ordered again.
  await controlBroker(page, "upstox", { fills: "partial" });
  await review(page, 8);
  await execute(page);
  await expect(page.getByRole("row", { name: /4 of 8/ })).toBeVisible();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel orders" }).click();
  await expect(banner(page)).toHaveText("Some orders were not filled");
  await controlBroker(page, "upstox", { fills: "full" });
  await page.getByRole("button", { name: "Retry failed order" }).click();
  await page.getByRole("button", { name: "Place 1 order" }).click();
  await expect(page.getByRole("row", { name: /4 of 4/ })).toBeVisible();
  await expect(banner(page)).toHaveText("All orders are filled");

  // The broker ends the login between the bill and the order.
  await review(page, 3);
  await controlBroker(page, "upstox", {}, "end-sessions");
  await execute(page);
  await expect(banner(page)).toHaveText(/^Paused: log in to your broker again/);
  await expectAccessibleInBothSchemes(page, "a paused order");
  await page.getByRole("button", { name: `Log in to ${broker}` }).click();
  await page.getByRole("button", { name: `Log in to ${broker} again` }).click();
  await comeBackAs(page, "Rohan");
  await expect(page).toHaveURL(/\/order-summary\?id=/);
  await expect(banner(page)).toHaveText("All orders are filled");

  await page.getByRole("link", { name: "All orders" }).click();
  await expect(page.getByRole("table", { name: "Orders" }).getByRole("row")).toHaveCount(5);
  await expectAccessibleInBothSchemes(page, "the order book");
  await expectFitsPhone(page, "the order book");
  await page.getByRole("radio", { name: "Not filled" }).check();
  await expect(page.getByText("Partly filled")).toBeVisible();
  await page.getByRole("button", { name: "Freeze orders" }).click();
  await expectAccessible(page, "the freeze switch");
  await page.getByRole("dialog").getByRole("button", { name: "Freeze orders" }).click();
  await expect(banner(page)).toHaveText(/^Orders are frozen since/);
});
