import { expect, test } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "./axe.ts";
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

/** Somebody new who is signed in; `fills` the risk questionnaire where links are to open. */
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

for (const width of [1_440, 390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("who was told of nothing reads so", async ({ page }) => {
      await enter(page, false);
      await bell(page).click();
      await expect(panel(page).getByText("No notifications yet!")).toBeVisible();
      await expectAccessibleInBothSchemes(page, "without notifications");
    });

    test("what comes is counted at once, shown in full and seen by being opened", async ({
      page,
    }) => {
      const { email } = await enter(page, true);
      await people.tell(email, { kind: "kyc", content: '{"product": "Stock' }, exit, rise);
      await bell(page, 3).click();
      const items = panel(page).getByRole("listitem");
      await expect(items).toHaveCount(3);
      await expect(items.nth(0)).toContainText(
        /Kaveri Pumps.*Rose on 20 Nov 26.*▲ \+6.87 %.*₹868.20/s,
      );
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
      // Who does not subscribe is led on to the page that tells of watch lists.
      await expect(page).toHaveURL(/newMyStock|informative-watchList/);
      await expect(panel(page)).toHaveCount(0);
    });

    test("by keyboard it is opened, walked through and left to where it began", async ({
      page,
    }) => {
      const { email } = await enter(page, true);
      await people.tell(email, rise);
      await bell(page, 1).focus();
      await page.keyboard.press("Enter");
      await expect(panel(page).getByRole("link")).toHaveCount(1);
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Choose what to be told of" })).toBeFocused();
      if (width === 390) await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await expect(panel(page).getByRole("link")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(panel(page)).toHaveCount(0);
      await expect(bell(page)).toBeFocused();
    });

    test("older ones come page by page until there are no more", async ({ page }) => {
      const { email } = await enter(page, false);
      const many = Array.from({ length: 25 }, (_, index) => ({
        kind: "kyc" as const,
        content: `Told the ${index + 1}. time`,
      }));
      await people.tell(email, ...many);
      await bell(page, 25).click();
      const items = panel(page).getByRole("listitem");
      await expect(items.nth(0)).toContainText("Told the 25. time");
      await items.last().scrollIntoViewIfNeeded();
      await expect
        .poll(async () => {
          await items.last().scrollIntoViewIfNeeded();
          return items.count();
        })
        .toBe(25);
      await expect(items.last()).toContainText("Told the 1. time");
      await expect(panel(page).getByRole("button", { name: "Older notifications" })).toHaveCount(0);
    });

    test("a kind that is switched off is told of no more", async ({ page }) => {
      const { email } = await enter(page, false);
      await bell(page).click();
      await panel(page).getByRole("button", { name: "Choose what to be told of" }).click();
      const kyc = panel(page).getByRole("checkbox", { name: "My KYC", exact: true });
      const inChat = panel(page).getByRole("checkbox", { name: "My KYC, on Telegram too" });
      await inChat.click();
      await expect(inChat).not.toBeChecked();
      await expect(kyc).toBeChecked();
      await kyc.click();
      await expect(kyc).not.toBeChecked();
      await expect(inChat).toBeDisabled();
      await expectAccessibleInBothSchemes(page, "settings of notifications");
      await people.tell(email, { kind: "kyc", content: "Not told" });
      await people.tell(email, { kind: "subscription", content: "Told" });
      await panel(page).getByRole("button", { name: "Choose what to be told of" }).click();
      await expect(panel(page).getByRole("listitem")).toHaveText(/^(New: )?Told/);
    });
  });
}

test("two tabs show one count, and one of them reads for both", async ({ page, context }) => {
  const { email } = await enter(page, false);
  const other = await context.newPage();
  await other.goto("/pricing");
  await people.tell(email, rise, exit);
  for (const tab of [page, other]) await expect(bell(tab, 2)).toBeVisible();
  await bell(other, 2).click();
  for (const tab of [page, other]) await expect(bell(tab)).toBeVisible();
});

test("who has not filled the questionnaire is told to, and opens nothing before", async ({
  page,
}) => {
  const { email } = await enter(page, false);
  await people.tell(email, rise);
  await bell(page, 1).click();
  await expect(panel(page).getByText("Kaveri Pumps")).toBeVisible();
  await expect(panel(page).getByRole("link")).toHaveText(["Fill in the risk questionnaire"]);
  await expectAccessible(page, "held back");
});

test("a coupon and a new device are told of", async ({ page, browser, baseURL }) => {
  const person = await enter(page, false);
  await page.evaluate(async () => {
    const headers = { "x-munshi-request": "1", "content-type": "application/json" };
    const body = JSON.stringify({ coupon: "MONTH30" });
    await fetch("/api/core/user/redeem_code", { method: "POST", headers, body });
  });
  await expect(bell(page, 1)).toBeVisible();
  const elsewhere: BrowserContext = await browser.newContext({ baseURL: baseURL ?? "" });
  const there = await elsewhere.newPage();
  await signInHere(there, person);
  await bell(page, 2).click();
  await expect(panel(page).getByRole("listitem").first()).toContainText(
    "New sign-in from Chrome on Linux. If this was not you, log it out and change your password.",
  );
  await expect(panel(page).getByRole("listitem").nth(1)).toContainText(
    /Coupon MONTH30 redeemed: your subscription runs until \d\d \w{3} \d\d\./,
  );
  await elsewhere.close();
});

test("a failure is said calmly, and the list is there once it is over", async ({ page }) => {
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
});

test("visitors have no bell, and nothing is asked for them", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/pricing");
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
  expect(asked.filter((path) => path.includes("notifications"))).toEqual([]);
});

test("a partner's site that skips notifications has no bell and makes no call", async ({
  page,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? "");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
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
