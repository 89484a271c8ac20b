import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes, expectFitsPhone } from "./axe.ts";
import { comeBackAs, confirmHolder, logInAt, controlBroker } from "./page-models/broker-login.ts";
import { arriveSubscribed } from "./page-models/sign-in.ts";

const name = "Ten to Hold";
const themed = "/theme-layout/stock-box";

/** The state of a page, in its banner. */
const banner = (page: Page) => page.locator(".status-banner-title");

/** Confirms the plan on show at the broker, whether the market is open or closed. */
async function execute(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Continue to confirmation" }).click();
  await confirm(page);
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Place / }).click();
  const alert = page.getByRole("dialog", { name: "Broker risk-management policy" });
  await alert.getByRole("button", { name: "Execute" }).click();
  await expect(page).toHaveURL(/\/order-summary\?id=/);
}

test("a member invests in a copied box, starts a SIP, rebalances, repairs what failed and exits", async ({
  page,
}) => {
  await arriveSubscribed(page);
  await page.goto("/emoji-stocks");
  await page.getByRole("searchbox", { name: /Search/ }).fill(name);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("button", { name: "Customise" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "What changed and why" }).fill("As published");
  await page.getByRole("button", { name: /^Publish version/ }).click();

  // Two lots, by way of the broker's login.
  await page.getByRole("link", { name: "Invest", exact: true }).click();
  await page.getByRole("button", { name: "Add one lot" }).click();
  await expect(page.getByRole("table", { name: "Shares for the amount" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a lump sum");
  await expectFitsPhone(page, "a lump sum");
  await page.getByRole("button", { name: "Review purchase" }).click();
  await page.getByRole("button", { name: "Login with your Broker" }).click();
  await logInAt(page, "Zerodha", "Rohan");
  await confirmHolder(page);
  const alerts = page.getByRole("dialog", { name: "Telegram alerts" });
  await page.addLocatorHandler(alerts, () => alerts.getByRole("button", { name: "Close" }).click());
  await expect(page.getByLabel("Lots at the minimum amount")).toHaveValue("2");
  await expect(page.getByRole("heading", { name: "Your plan" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "the plan of a lump sum");
  await expectFitsPhone(page, "the plan of a lump sum");
  await execute(page);
  await expect(page.getByText("Invested Successfully")).toBeVisible();
  await page.getByRole("link", { name: "View investment" }).click();
  await expect(page.getByRole("heading", { name: "Stocks and drift" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "an investment");
  await expectFitsPhone(page, "an investment");

  // A SIP of more than what is due once a month.
  await page.getByRole("link", { name: "Invest more" }).click();
  await page.getByRole("radio", { name: "SIP" }).check();
  await page.getByLabel("Amount of each purchase (₹)").fill("20,000");
  await expectAccessibleInBothSchemes(page, "a new SIP");
  await page.getByRole("button", { name: "Start SIP" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "SIP" })).toBeVisible();
  await page.getByRole("button", { name: /^Skip / }).click();
  await expect(page.getByText("Skipped by you.")).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a SIP");
  await expectFitsPhone(page, "a SIP");

  // A new version without one of the stocks, once the first ones are delivered.
  await controlBroker(page, "zerodha", {}, "deliver-shares");
  await page.getByRole("link", { name: "Open stock box" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "What changed and why" }).fill("One share less");
  await page.getByRole("button", { name: /^Publish version/ }).click();
  await page.getByRole("link", { name: "Review rebalance" }).click();
  await expect(page.getByText(/“One share less”/)).toBeVisible();
  await page.getByLabel("Additional amount (₹)").fill("20,000");
  await expect(page.getByText("₹20,000.00", { exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a rebalance");
  await expectFitsPhone(page, "a rebalance");

  // The broker rejects some of the orders: the rest is repaired.
  await controlBroker(page, "zerodha", { reject_every: "2" });
  await execute(page);
  await expect(banner(page)).toHaveText("Some orders were not filled");
  await expectAccessibleInBothSchemes(page, "a rebalance that failed in part");
  await expectFitsPhone(page, "a rebalance that failed in part");
  await controlBroker(page, "zerodha", { reject_every: "0" });
  await page.getByRole("link", { name: "View investment" }).click();
  await expect(page.getByText("Your shares do not match the box")).toBeVisible();
  await page.getByRole("link", { name: "Repair remaining" }).click();
  await page.getByRole("button", { name: "Review repair" }).click();
  await expect(page.getByRole("link", { name: "Continue to confirmation" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "a repair");
  await expectFitsPhone(page, "a repair");

  // The broker ends the login between the bill and the orders: they go on after the next one.
  await page.getByRole("link", { name: "Continue to confirmation" }).click();
  await expect(page.getByRole("button", { name: /^Place / })).toBeEnabled();
  await controlBroker(page, "zerodha", {}, "end-sessions");
  await confirm(page);
  await expect(banner(page)).toHaveText(/^Paused: log in to your broker again/);
  await expectFitsPhone(page, "a paused repair");
  await page.getByRole("button", { name: "Log in to Zerodha" }).click();
  await page.getByRole("button", { name: "Log in to Zerodha again" }).click();
  await comeBackAs(page, "Rohan");
  await expect(banner(page)).toHaveText("All orders are filled");
  await page.getByRole("link", { name: "View investment" }).click();
  await expect(page.getByRole("heading", { name: "Stocks and drift" })).toBeVisible();
  await expect(page.getByText("Your shares do not match the box")).toBeHidden();

  // Half is sold, then everything.
  await controlBroker(page, "zerodha", {}, "deliver-shares");
  await page.getByRole("link", { name: "Exit" }).click();
  await page.getByRole("radio", { name: "50 %" }).check();
  await page.getByRole("button", { name: "Review sale" }).click();
  await expectAccessibleInBothSchemes(page, "an exit");
  await expectFitsPhone(page, "an exit");
  await execute(page);
  await expect(banner(page)).toHaveText("All orders are filled");
  await page.getByRole("link", { name: "View investment" }).click();
  await page.getByRole("link", { name: "Exit" }).click();
  await page.getByRole("radio", { name: "Everything" }).check();
  await page.getByRole("button", { name: "Review sale" }).click();
  await execute(page);
  await expect(banner(page)).toHaveText("All orders are filled");
  await page.getByRole("link", { name: "View investment" }).click();
  await expect(page.getByText("You hold no shares of this stock box")).toBeVisible();
  await page.goto(`${themed}/my-investment`);
  await expect(page.getByRole("table", { name: "SIPs" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "my investments");
  await expectFitsPhone(page, "my investments");
});
