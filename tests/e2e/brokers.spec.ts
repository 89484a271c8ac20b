import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "./axe.ts";
import { makePerson, readCode } from "./page-models/accounts.ts";
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
  openBrokers,
  sayNo,
  tellBroker,
} from "./page-models/broker-login.ts";
import { signInHere, signUpHere } from "./page-models/sign-in.ts";

// Brokers are told to misbehave, which everybody meets who is there at the time.
test.describe.configure({ mode: "default" });

const picker = "/login?view=brokers";
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const account = (page: Page) => page.getByRole("button", { name: "Your account" });

for (const { name, callback } of openBrokers) {
  test(`somebody new gets in through ${name}, whose answer stays in no address, and is connected`, async ({
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
      if (request.isNavigationRequest() && url.pathname === callback) answer = url.search;
    });
    await page.goto(`${picker}&next=%2Fpricing`);
    await logInAt(page, name, "Rohan");
    await expect(heading(page, "One step is left")).toBeVisible();
    expect(new URL(page.url())).toMatchObject({ pathname: callback, search: "", hash: "" });
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
    await openAccount(page, name);
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect(page.getByText("Rohan Kulkarni")).toBeVisible();
    await expect(page.getByText(/^₹[\d,]+\.?\d*$/)).toBeVisible();
  });
}

test("whoever is known by a broker's account is in at once, and replays nothing", async ({
  page,
}) => {
  await page.goto(picker);
  await logInAt(page, "Fyers", "Meera");
  const { email } = await giveEmail(page);
  await expect(account(page)).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${picker}&next=%2Fpricing`);
  await openBroker(page, "Fyers");
  const answer = await catchAnswer(page, "Meera");
  await page.goto(answer);
  await expect(page).toHaveURL(/\/pricing$/);
  await account(page).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(answer);
  await expect(heading(page, "This login is finished already")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
});

test("no at the broker connects nothing, is told, and can be thought over", async ({ page }) => {
  await page.goto(picker);
  await openBroker(page, "Upstox");
  await sayNo(page);
  await expect(heading(page, "You said no at Upstox")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Log in at Upstox again" }).click();
  await comeBackAs(page, "Asha");
  await expect(heading(page, "One step is left")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("an answer with another state connects nothing, and the login that was begun still stands", async ({
  page,
}) => {
  await page.goto(picker);
  await openBroker(page, "Zebull");
  const answer = await catchAnswer(page, "Asha");
  const tampered = new URL(answer);
  tampered.searchParams.set("state", "x".repeat(43));
  await page.goto(tampered.href);
  await expect(heading(page, "This answer belongs to another login")).toBeVisible();
  await expect(account(page)).toHaveCount(0);
  await page.goto(answer);
  await expect(heading(page, "One step is left")).toBeVisible();
});

test("an answer opens nothing in a browser that did not begin it", async ({ page, browser }) => {
  await page.goto(picker);
  await openBroker(page, "Saral");
  const answer = await catchAnswer(page, "Asha");
  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  await theirs.goto(answer);
  await expect(heading(theirs, "This login was not begun here")).toBeVisible();
  await expect(account(theirs)).toHaveCount(0);
  await stranger.close();
  await page.goto(answer);
  await expect(heading(page, "One step is left")).toBeVisible();
  // A reload finds what waits.
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Enter Email" })).toBeVisible();
});

test("a page that is loaded anew goes on with the code that is on its way", async ({ page }) => {
  const person = makePerson();
  await page.goto(`${picker}&next=%2Fpricing`);
  await logInAt(page, "Zebull", "Lakshmi");
  const dialog = page.getByRole("dialog", { name: "Enter Email" });
  await dialog.getByLabel("E-mail address").fill(person.email);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Set Password").fill(person.password);
  await page.keyboard.press("Enter");
  const code = page.getByRole("dialog", { name: "Enter verification code" });
  await expect(code).toContainText(person.email);
  await page.reload();
  await expect(code).toContainText(person.email);
  await page.reload();
  await expect(code).toContainText(person.email);
  await expectAccessibleInBothSchemes(page);
  // The password that was typed before is kept nowhere.
  await code.getByLabel("Verification code").fill(await readCode(page, person.email));
  await code.getByLabel("Set Password").fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pricing$/);
  // Nobody typed a name: it is the one that the broker tells.
  await account(page).click();
  await expect(page.locator(".profile-who").getByText("Lakshmi", { exact: true })).toBeVisible();
});

for (const [login, what] of [
  ["expired_code", "a code that has run out"],
  ["used_code", "a code that was used"],
] as const) {
  test(`${what} is refused by the broker, which is told`, async ({ page }) => {
    const [name, key] = login === "used_code" ? ["IIFL", "iifl"] : ["GWC", "gwc"];
    await page.goto(picker);
    await openBroker(page, name);
    await tellBroker(page, key, { login });
    await comeBackAs(page, "Asha");
    await expect(heading(page, `${name} did not confirm the login`)).toBeVisible();
    await tellBroker(page, key, { login: "usual" });
    await page.getByRole("button", { name: `Log in at ${name} again` }).click();
    await comeBackAs(page, "Asha");
    await expect(heading(page, "One step is left")).toBeVisible();
  });
}

test("a login whose time is over says so and begins anew", async ({ page }) => {
  await page.goto(picker);
  await openBroker(page, "Paytm Money");
  const answer = await catchAnswer(page, "Asha");
  // The cookie outlives what it stands for: as it is half an hour later.
  const cookies = await page.context().cookies();
  const attempt = cookies.find(({ name }) => name.endsWith("munshi-broker-attempt"));
  if (attempt === undefined) throw new Error("No attempt is kept");
  await page.context().addCookies([{ ...attempt, value: "A".repeat(43) }]);
  await page.goto(answer);
  await expect(heading(page, "The login took too long")).toBeVisible();
  await page.getByRole("button", { name: "Log in at Paytm Money again" }).click();
  await comeBackAs(page, "Asha");
  await expect(heading(page, "One step is left")).toBeVisible();
});

test("whoever waits for long is told so, and can let go of it", async ({ page }) => {
  await page.goto(picker);
  await openBroker(page, "Nuvama");
  const answer = await catchAnswer(page, "Asha");
  await page.route("**/api/session/broker/finish", () => new Promise(() => undefined));
  await page.goto(answer);
  await expect(heading(page, "Finishing your login")).toBeVisible();
  await expect(
    page.getByText("Nuvama is slow to answer. You can wait, or stop here."),
  ).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(heading(page, "You stopped here")).toBeVisible();
  await page.getByRole("button", { name: "Log in at Nuvama again" }).click();
  await expect(heading(page, "Log in to Nuvama")).toBeVisible();
});

test("a slow broker is waited for", async ({ page }) => {
  await page.goto(picker);
  await openBroker(page, "Nuvama");
  const answer = await catchAnswer(page, "Asha");
  await tellBroker(page, "nuvama", { mode: "slow", ms: "6500" });
  await page.goto(answer);
  await expect(page.getByText("Nuvama is slow to answer")).toBeVisible();
  await expect(heading(page, "One step is left")).toBeVisible({ timeout: 20_000 });
  await tellBroker(page, "nuvama", { mode: "ok" });
});

test("a dead broker is told of at once where it is known to be dead, and comes back", async ({
  page,
}) => {
  await page.goto(picker);
  await openBroker(page, "Sharekhan");
  const answer = await catchAnswer(page, "Asha");
  await tellBroker(page, "sharekhan", { mode: "down" });
  await page.goto(answer);
  await expect(heading(page, "Sharekhan does not answer")).toBeVisible();
  await tellBroker(page, "sharekhan", { mode: "ok" });

  // Dhan is asked before anybody is sent there: after some failures in a row nobody asks for a while.
  await tellBroker(page, "dhan", { mode: "down" });
  await page.goto(picker);
  const alert = page.getByText(/^Dhan does not answer\./);
  const dhan = page.getByRole("button", { name: "Dhan", exact: true });
  for (let tries = 0; tries < 5; tries += 1) {
    await dhan.click();
    await expect(alert).toBeVisible();
    await expect(page.getByText("Opening…")).toHaveCount(0);
  }
  await expectAccessible(page);
  await tellBroker(page, "dhan", { mode: "slow", ms: "7000" });
  const before = Date.now();
  await dhan.click();
  await expect(alert).toBeVisible();
  await expect(page.getByText("Opening…")).toHaveCount(0);
  // Who asks it waits for seven seconds.
  expect(Date.now() - before).toBeLessThan(6_500);
  await tellBroker(page, "dhan", { mode: "ok" });
  await expect(async () => {
    await page.goto(picker);
    await dhan.click();
    await expect(heading(page, "Log in to Dhan")).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
});

test("somebody with an account gives its address and a code, and no password", async ({ page }) => {
  const { email } = await signUpHere(page, ["Imran", "Shaikh"]);
  await page.goto(picker);
  await logInAt(page, "Alice Blue", "Imran");
  const dialog = page.getByRole("dialog", { name: "Enter Email" });
  await expect(dialog.getByLabel("E-mail address")).toHaveValue("");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog.getByText("invalid email.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByLabel("E-mail address").fill(email.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(page.getByText("Mail Sent")).toBeVisible();
  const code = page.getByRole("dialog", { name: "Enter verification code" });
  await code.getByLabel("Verification code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(code.getByText("validation_code not found")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await giveCode(page, email, 2);
  await expect(account(page)).toBeVisible();
  await openAccount(page, "Alice Blue");
  await expectAccessibleInBothSchemes(page);

  // The address has an account at a broker by now: another broker's is not mapped to it.
  await page.context().clearCookies();
  await page.goto(picker);
  await logInAt(page, "5paisa", "Imran");
  await page.getByRole("dialog").getByLabel("E-mail address").fill(email);
  await page.keyboard.press("Enter");
  await giveCode(page, email, 3);
  await expect(
    page.getByText(
      "An account with this email id already mapped with another broker, please use a different email id!",
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await giveEmail(page, makePerson());
  await expect(account(page)).toBeVisible();
});

test("a client id of another member's is taken: it is said, and the page goes on", async ({
  page,
}) => {
  await page.goto(picker);
  await logInAt(page, "Choice", "Lakshmi");
  await giveEmail(page);
  await expect(account(page)).toBeVisible();
  await page.context().clearCookies();
  const person = await signUpHere(page);
  await signInHere(page, person);
  await page.goto("/BrokerLogin");
  await logInAt(page, "Choice", "Lakshmi");
  await expect(heading(page, "Client ID is already taken!")).toBeVisible();
  // Whose questionnaire is empty is led on from there to what tells of the optimizer.
  await expect(page).toHaveURL(/\/(guest-create-portfolio|informative-optimizer)$/);
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
  await expectAccessibleInBothSchemes(page);
  await page.reload();
  await confirmHolder(page);
  await expect(page).toHaveURL(/\/pricing$/);
  await openAccount(page, "GWC");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByText(/as of/)).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  // Error code 5000: the broker has ended the login, as brokers do every day.
  await tellBroker(page, "gwc", {}, "end-sessions");
  await page.reload();
  await expect(page.getByText("Login over")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Log in at GWC again" }).click();
  await comeBackAs(page, "Venkataraman");
  await expect(page).toHaveURL(/\/BrokerLogin$/);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "End this login" }).click();
  await expect(page.getByText("Login over")).toBeVisible();
  await page.getByRole("button", { name: "Disconnect GWC" }).click();
  const question = page.getByRole("dialog", { name: "Disconnect GWC?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep it" }).click();
  await disconnect(page, "GWC");
});

test("a login that has ended is asked for over whatever page needs it, and leads back there", async ({
  page,
}) => {
  await page.goto("/login");
  await signInHere(page, await signUpHere(page, ["Meera", "Iyer"]));
  await page.goto("/BrokerLogin");
  await logInAt(page, "Saral", "Meera");
  await expect(page).toHaveURL(/\/BrokerLogin$/);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await tellBroker(page, "saral", {}, "end-sessions");
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
  const dialog = page.getByRole("dialog", { name: "Login with your Broker" });
  await expect(dialog.getByText("Login over")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Log in at Saral again" }).click();
  await comeBackAs(page, "Meera");
  await expect(page).toHaveURL(/\/pricing$/);
  await openAccount(page, "Saral");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
});

test("a partner's host offers its broker alone, and gets its people back", async ({
  page,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? "");
  await page.goto(`http://zerodha.localhost:${port}/BrokerLogin?next=%2Fpricing`);
  await expect(page.getByRole("button", { name: "Zerodha", exact: true })).toBeVisible();
  await expect(page.locator(".broker-tile")).toHaveCount(1);
  await expect(page.getByPlaceholder("Search your broker")).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
  await logInAt(page, "Zerodha", "Imran");
  await giveEmail(page);
  await expect(page).toHaveURL(`http://zerodha.localhost:${port}/pricing`);
  await expect(account(page)).toBeVisible();
});

test("brokers that are not open say so, and hidden ones are not there", async ({ page }) => {
  await page.goto(picker);
  for (const name of ["Shoonya", "Flattrade", "Astha Trade"]) {
    const tile = page.getByRole("listitem").filter({ hasText: name });
    await expect(tile).toContainText("Coming Soon");
    await expect(tile.getByRole("button")).toHaveCount(0);
  }
  await expect(page.getByTitle("Coming Soon")).toHaveCount(2);
  await expect(page.getByText("Kite Publisher")).toHaveCount(0);
});

test("callback pages that bring nothing say what they are for", async ({ page }) => {
  for (const path of ["/oauth-callback", "/vas-callback", "/asthatrade"]) {
    await page.goto(path);
    await expect(heading(page, "There is nothing to finish here")).toBeVisible();
    await page.goto(`${path}?code=made-up&state=made-up`);
    await expect(heading(page, "This login was not begun here")).toBeVisible();
    expect(new URL(page.url()).search).toBe("");
  }
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: "Choose a broker" }).click();
  await expect(page).toHaveURL(/\/BrokerLogin$/);
});

test("brokers are chosen by keyboard alone", async ({ page }) => {
  await page.goto("/BrokerLogin");
  await page.getByPlaceholder("Search your broker").fill("upst");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Upstox" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Log in to Upstox")).toBeVisible();
  // The browser's own way back finds brokers that can be chosen anew.
  await page.goBack();
  await expect(page.getByText("Opening…")).toHaveCount(0);
});
