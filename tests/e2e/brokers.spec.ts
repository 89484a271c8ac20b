import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes, expectStateAccessible } from "./axe.ts";
import {
  catchAnswer,
  comeBackAs,
  confirmHolder,
  disconnect,
  giveCode,
  giveEmail,
  holderDialog,
  logInAt,
  openAccount,
  openBroker,
  controlBroker,
} from "./page-models/broker-login.ts";
import { signInHere, signUpHere } from "./page-models/sign-in.ts";

const picker = "/login?view=brokers";
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const account = (page: Page) => page.getByRole("button", { name: "Your account" });

test("a new user logs in through a broker, leaving no secrets in the address, and is connected", async ({
  page,
  baseURL,
}) => {
  const told: string[] = [];
  page.on("request", (request) => {
    const isOurs = new URL(request.url()).host === new URL(baseURL ?? "").host;
    const referer = request.headers()["referer"] ?? "";
    if (isOurs && !request.isNavigationRequest()) told.push(`${request.url()} ${referer}`);
  });
  let answer = "";
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (request.isNavigationRequest() && url.pathname === "/dhan") answer = url.search;
  });
  await page.goto(`${picker}&next=%2Fpricing`);
  await logInAt(page, "Dhan", "Rohan");
  await expect(heading(page, "One more step")).toBeVisible();
  expect(new URL(page.url())).toMatchObject({ pathname: "/dhan", search: "", hash: "" });
  await giveEmail(page);
  await expect(page.getByText("Login Successful")).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(account(page)).toBeVisible();
  const values = [...new URLSearchParams(answer).values()].filter((value) => value.length > 12);
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) {
    expect(told.filter((line) => line.includes(encodeURIComponent(value)))).toEqual([]);
  }
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const value of values) expect(kept).not.toContain(value);
  await openAccount(page, "Dhan");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByText("Rohan Kulkarni")).toBeVisible();
  await expect(page.getByText(/^₹[\d,]+\.?\d*$/)).toBeVisible();
});

// Each has its own protocol; those of the brokers in the other tests are missing here.
test("what Fyers, 5paisa, IIFL and Choice send back is accepted @long", async ({ page }) => {
  for (const name of ["Fyers", "5paisa", "IIFL", "Choice"]) {
    await page.goto(picker);
    await logInAt(page, name, "Rohan");
    await expect(heading(page, "One more step"), name).toBeVisible();
  }
});

test("a user who waits too long sees why and can cancel @long", async ({ page }) => {
  await page.goto(picker);
  await openBroker(page, "Nuvama");
  const answer = await catchAnswer(page, "Asha");
  await page.route("**/api/session/broker/finish", () => new Promise(() => undefined));
  await page.clock.install();
  await page.goto(answer);
  await expect(heading(page, "Completing login")).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByText("Nuvama is taking longer than usual.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(heading(page, "Login cancelled")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log in to Nuvama again" }).click();
  await expect(heading(page, "Log in to Nuvama")).toBeVisible();
  await page.unroute("**/api/session/broker/finish");
  await page.goto("/vas-callback?code=made-up&state=made-up");
  await expect(heading(page, "Login started elsewhere")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test("an existing user confirms the account with address and code, without a password @long", async ({
  page,
}) => {
  const { email } = await signUpHere(page, ["Imran", "Shaikh"]);
  await page.goto(picker);
  await logInAt(page, "Alice Blue", "Imran");
  const dialog = page.getByRole("dialog", { name: "Enter Email" });
  await expect(dialog.getByLabel("Email address")).toHaveValue("");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog.getByText("invalid email.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByLabel("Email address").fill(email.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page.getByText("Mail Sent")).toBeVisible();
  const code = page.getByRole("dialog", { name: "Enter verification code" });
  await code.getByLabel("Verification code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(code.getByText("validation_code not found")).toBeVisible();
  await expectAccessible(page);
  await giveCode(page, email, 2);
  await expect(account(page)).toBeVisible();
  await openAccount(page, "Alice Blue");
});

test("a member connects a broker, logs in there again once it is over, and lets go of it", async ({
  page,
}) => {
  const person = await signUpHere(page);
  await signInHere(page, person);
  await page.goto("/pricing");
  await account(page).click();
  await page.getByRole("button", { name: "Broker", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Login with your Broker" });
  await expect(dialog.getByRole("button", { name: "GWC" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await logInAt(page, "GWC", "Venkataraman");
  await expect(holderDialog(page)).toContainText("Venkataraman Subramanian");
  await expect(holderDialog(page)).toContainText("Asha Rao");
  await expectStateAccessible(page);
  await page.reload();
  await confirmHolder(page);
  await expect(page).toHaveURL(/\/pricing$/);
  await openAccount(page, "GWC");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByText(/^as of /)).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  // Error code 5000: the broker has ended the login, as brokers do every day.
  await controlBroker(page, "gwc", {}, "end-sessions");
  // Any call: here one that answers as those do which need the broker.
  await page.route("**/api/core/user/redeem_code", async (route) => {
    await route.fulfill({ response: await page.request.get("/api/core/user/broker_funds") });
  });
  await page.goto("/pricing");
  await account(page).click();
  // The page has a button of that name too.
  await page.locator(".profile-menu").getByRole("button", { name: "Redeem A Coupon" }).click();
  await page.getByLabel("Enter Promo Code").fill("ANY");
  await page.getByRole("button", { name: "Redeem Now" }).click();
  await expect(dialog.getByText("Session expired")).toBeVisible();
  await expectStateAccessible(page);
  await dialog.getByRole("button", { name: "Log in to GWC again" }).click();
  await comeBackAs(page, "Venkataraman");
  await expect(page).toHaveURL(/\/pricing$/);
  await openAccount(page, "GWC");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Log out of broker" }).click();
  await expect(page.getByText("Session expired")).toBeVisible();
  await expectStateAccessible(page);
  await page.getByRole("button", { name: "Disconnect GWC" }).click();
  const question = page.getByRole("dialog", { name: "Disconnect GWC?" });
  await expectStateAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await disconnect(page, "GWC");
});

test("a partner's host offers its broker alone, and gets its people back", async ({
  page,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? "");
  await page.goto(`http://zerodha.localhost:${port}/BrokerLogin?next=%2Fpricing`);
  const start = page.getByRole("button", { name: "Log in with Zerodha" });
  await expect(start).toBeVisible();
  await expect(page.locator(".broker-tile")).toHaveCount(1);
  await expect(page.getByPlaceholder("Search your broker")).toHaveCount(0);
  await expect(page.getByRole("img", { name: "Zerodha" }).first()).toBeVisible();
  // The partner's accent has to be readable too.
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: "Back To Login" }).click();
  await expect(heading(page, "Log in")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await start.click();
  await comeBackAs(page, "Imran");
  await giveEmail(page);
  await expect(page).toHaveURL(`http://zerodha.localhost:${port}/pricing`);
  await expect(account(page)).toBeVisible();
});

test("brokers are chosen by keyboard alone @long", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with your Broker" }).press("Enter");
  await expect(page.getByPlaceholder("Search your broker")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back To Login" }).press("Enter");
  await expect(heading(page, "Log in")).toBeFocused();
  await page.getByRole("button", { name: "Login with your Broker" }).press("Enter");
  await page.getByPlaceholder("Search your broker").fill("upst");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Upstox" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Log in to Upstox")).toBeVisible();
  // The browser's back button leads to brokers that can be chosen again.
  await page.goBack();
  await expect(page.getByText("Opening…")).toHaveCount(0);
});
