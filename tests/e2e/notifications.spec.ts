import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes, expectStateAccessible } from "./axe.ts";
import type { Person } from "./page-models/accounts.ts";
import { send } from "./page-models/calls.ts";
import { signInHere, signUpHere } from "./page-models/sign-in.ts";
import { openToldPeople } from "./page-models/told-people.ts";
import type { ToldPeople } from "./page-models/told-people.ts";

let people: ToldPeople;
test.beforeAll(async () => {
  people = await openToldPeople();
});
test.afterAll(async () => {
  await people.close();
});

const bell = (page: Page, unread = 0) =>
  page.getByRole("button", {
    name: unread === 0 ? "Notifications" : `Notifications, ${unread} unread`,
    exact: true,
  });
const panel = (page: Page) => page.getByRole("region", { name: "Notifications" });

/**
 * A new member who is logged in; `fills` completes the risk questionnaire so that links can be
 * opened.
 */
async function enter(page: Page, fills: boolean): Promise<Person> {
  const person = await signUpHere(page);
  await signInHere(page, person);
  if (fills) await fillRiskProfile(page);
  await page.goto("/pricing");
  await expect(bell(page)).toBeVisible();
  return person;
}

async function fillRiskProfile(page: Page): Promise<void> {
  const address = "/api/core/user/risk_profile";
  const { body } = await send(page, "GET", address);
  const { questionnaire, questions } = body as {
    readonly questionnaire: string;
    readonly questions: readonly { id: string; options: readonly { id: string }[] }[];
  };
  const answers = Object.fromEntries(
    questions.map(({ id, options }) => [id, options[0]?.id ?? ""]),
  );
  expect((await send(page, "POST", address, { questionnaire, answers })).status).toBe(200);
}

const exit = {
  kind: "stock_help",
  content: {
    product: "Stock Help",
    content: { statement: "The call is closed", stock_type: "Full_Exit" },
    stock_name: "Sahyadri Finance",
    order_side: "SELL",
    quantity: 1_250,
    curr_price: 1_23_456.5,
  },
} as const;
const rise = {
  kind: "watch_list",
  content: {
    product: "Watch List",
    content: "Rose on 20 Nov 26",
    stock_name: "Kaveri Pumps",
    curr_price: 868.2,
    change_percent: 6.87,
  },
  redirectUrl: "https://elsewhere.example/stock-analyzer/newMyStock",
} as const;

test("what comes is counted at once, shown in full and seen by being opened", async ({ page }) => {
  const { email } = await enter(page, true);
  await bell(page).click();
  await expect(panel(page).getByText("No notifications yet!")).toBeVisible();
  await expectStateAccessible(page, "without notifications");
  await bell(page).click();
  await expect(panel(page)).toHaveCount(0);
  await people.tell(email, { kind: "kyc", content: '{"product": "Stock' }, exit, rise);
  await bell(page, 3).click();
  const items = panel(page).getByRole("listitem");
  await expect(items).toHaveCount(3);
  await expect(items.nth(0)).toContainText(/Kaveri Pumps.*Rose on 20 Nov 26.*▲ \+6.87 %.*₹868.20/s);
  await expect(items.nth(1)).toContainText(
    /Sahyadri Finance.*Stock Help · Full exit.*SELL.*1,250 shares.*₹1,23,456.50/s,
  );
  await expect(items.nth(2)).toContainText('{"product": "Stock');
  await expectAccessibleInBothSchemes(page, "notifications");
  await expect(bell(page)).toBeAttached();

  await people.tell(email, { kind: "kyc", content: "Your KYC is complete." });
  await expect(items).toHaveCount(4);
  await expect(items.nth(0)).toContainText("Your KYC is complete.");
  await expect(bell(page)).toBeAttached();

  await items.filter({ hasText: "Kaveri Pumps" }).getByRole("link").click();
  // Members without a subscription are redirected to the page about watchlists.
  await expect(page).toHaveURL(/newMyStock|informative-watchList/);
  await expect(panel(page)).toHaveCount(0);
});

test("on a phone it is walked by keyboard, and older ones come page by page @long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = await enter(page, true);
  await people.tell(email, rise);
  await bell(page, 1).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("link")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Notification settings" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(panel(page).getByRole("link")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();

  const many = Array.from({ length: 24 }, (_, index) => ({
    kind: "kyc" as const,
    content: `Told the ${index + 1}. time`,
  }));
  await people.tell(email, ...many);
  await bell(page, 24).click();
  const items = panel(page).getByRole("listitem");
  await expect(items.nth(0)).toContainText("Told the 24. time");
  await items.last().scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      await items.last().scrollIntoViewIfNeeded();
      return items.count();
    })
    .toBe(25);
  await expect(items.nth(23)).toContainText("Told the 1. time");
  await expect(panel(page).getByRole("button", { name: "Load older" })).toHaveCount(0);
});

test("a failure is reported, and a disabled kind sends no more notifications @long", async ({
  page,
}) => {
  const { email } = await enter(page, false);
  await people.tell(email, rise);
  const list = "**/api/core/help-action/notifications/";
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }));
  await bell(page, 1).click();
  await expect(panel(page).getByRole("alert")).toContainText("could not be loaded");
  await expectAccessible(page, "a failure");
  await page.unroute(list);
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(panel(page).getByText("Kaveri Pumps")).toBeVisible();
  await panel(page).getByRole("button", { name: "Notification settings" }).click();
  const kyc = panel(page).getByRole("checkbox", { name: "KYC", exact: true });
  const inChat = panel(page).getByRole("checkbox", { name: "KYC, also on Telegram" });
  await inChat.click();
  await expect(inChat).not.toBeChecked();
  await expect(kyc).toBeChecked();
  await kyc.click();
  await expect(kyc).not.toBeChecked();
  await expect(inChat).toBeDisabled();
  await expectAccessible(page, "settings of notifications");
  await people.tell(email, { kind: "kyc", content: "Not told" });
  await people.tell(email, { kind: "subscription", content: "Told" });
  await panel(page).getByRole("button", { name: "Notification settings" }).click();
  await expect(panel(page).getByRole("listitem")).toHaveText([/^(New: )?Told/, /Kaveri Pumps/]);
});

test("visitors, and a partner's site that skips notifications, have no bell and make no call @long", async ({
  page,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? "");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/pricing");
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
  await page.goto(`http://choice.localhost:${port}/login`);
  const person = await signUpHere(page);
  await signInHere(page, person);
  await page.goto(`http://choice.localhost:${port}/aboutUs`);
  await expect(page.getByRole("button", { name: /Your account/ })).toBeVisible();
  await expect(
    page
      .getByText("Choice")
      .or(page.getByRole("img", { name: "Choice" }))
      .first(),
  ).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
  expect(asked.filter((path) => path.includes("notifications"))).toEqual([]);
});
