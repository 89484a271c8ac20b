import { expect, test } from "@playwright/test";
import { ScreenerPage } from "./page-models/screener-page.ts";
import type { Page } from "@playwright/test";
import { SavedWorkPage } from "./page-models/saved-work.ts";
import { signInHere, signUpHere } from "./page-models/sign-in.ts";
import { openStoredSessions } from "./page-models/stored-sessions.ts";
import type { StoredSessions } from "./page-models/stored-sessions.ts";

let stored: StoredSessions;
test.beforeAll(async () => {
  stored = await openStoredSessions();
});
test.afterAll(async () => stored.close());

const screener = "/stock-analyzer/scanner/createscanner?q=ROE+%3E+15";
const accountOf = (page: Page) => page.getByRole("button", { name: "Your account" });

async function openProfile(page: Page): Promise<void> {
  await accountOf(page).click();
  await page.getByRole("button", { name: "Profile", exact: true }).click();
}

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

test("what one tab signs in or out, the other one shows", async ({ page, context }) => {
  const person = await signUpHere(page);
  await page.goto("/pricing");
  const other = await context.newPage();
  await other.goto("/login?next=%2Frisk-profile");
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  await fillLogin(other, person.email, person.password);
  await expect(accountOf(page)).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(other.getByText("0 of 9 answered")).toBeVisible();
  await accountOf(page).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(other).toHaveURL("/login?next=%2Frisk-profile");
  await expect(accountOf(other)).toHaveCount(0);
  await expect(page).toHaveURL("/login?next=%2Fpricing");
});

test("an access token runs out in the middle of a visit, and nobody sees it", async ({ page }) => {
  const person = await signUpHere(page);
  await signInHere(page, person);
  await page.goto("/pricing");
  await expect(accountOf(page)).toBeVisible();
  await stored.expireAccess(person.email);
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await openProfile(page);
  const dialog = page.getByRole("dialog", { name: "Profile" });
  await expect(dialog.getByLabel("Last name")).toHaveValue("Rao");
  await stored.expireAccess(person.email);
  await dialog.getByLabel("Last name").fill("Zutshi");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "AZ, Your account" })).toBeVisible();
  await stored.expireAccess(person.email);
  await page.goto("/risk-profile");
  await expect(page.getByText("0 of 9 answered")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(refused).toEqual([]);
  expect(await stored.countRenewals(person.email)).toBe(3);
});

test("a renewal that is refused ends the session, and the login leads back to what was typed", async ({
  page,
}) => {
  const person = await signUpHere(page);
  await signInHere(page, person);
  // The page asks for what is saved by itself: only what is asked for later meets the refusal.
  const fetched = page.waitForResponse(/\/api\/views\/saved-screens/);
  await page.goto(screener);
  await fetched;
  await page.evaluate(() => {
    for (const key of ["user_id", "username", "callBrokerAPI", "brokers"]) {
      localStorage.setItem(key, "[]");
    }
  });
  await stored.expireAccess(person.email);
  await stored.endSignIns(person.email);
  await openProfile(page);
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: screener })}`);
  await expect(accountOf(page)).toHaveCount(0);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept).toContain("brokers");
  for (const key of ["user_id", "username", "callBrokerAPI", "munshi.state.loggedIn"]) {
    expect(kept).not.toContain(key);
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("munshi");
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(screener);
  const opened = new ScreenerPage(page);
  await opened.waitUntilReady();
  await expect(opened.editor).toHaveText("ROE > 15");
});

test("a session that ends while a query is saved keeps what was typed for its owner @long", async ({
  page,
}) => {
  const person = await signUpHere(page);
  await signInHere(page, person);
  const saved = new SavedWorkPage(page);
  const fetched = page.waitForResponse(/\/api\/views\/saved-screens/);
  await page.goto(screener);
  await fetched;
  await saved.openSaveQuery();
  await saved.saveQuery.getByLabel("Name").fill("Profitable");
  await saved.saveQuery.getByLabel("Description").fill("Earns well.");
  await stored.expireAccess(person.email);
  await stored.endSignIns(person.email);
  await saved.saveQuery.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your session has expired.")).toBeVisible();
  await fillLogin(page, person.email, person.password);
  await expect(saved.saveQuery.getByLabel("Name")).toHaveValue("Profitable");
  await expect(saved.saveQuery.getByLabel("Description")).toHaveValue("Earns well.");
  await saved.saveQuery.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved.snackbars).toContainText("Query Saved!");
});

test("a login goes over to a partner's host by a code that serves once @long", async ({
  page,
  browser,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? "");
  const [main, partner] = [`http://localhost:${port}`, `http://zerodha.localhost:${port}`];
  await page.goto(`${main}/terms`);
  const person = await signUpHere(page);
  const next = `${partner}/pricing`;
  const carrying = page.waitForRequest(/\/api\/session\/accept\?/);
  await page.goto(`${main}/login?${new URLSearchParams({ next })}`);
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(next);
  await expect(accountOf(page)).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toMatch(/munshi=/);

  const stranger = await browser.newPage();
  await stranger.goto(`${main}/terms`);
  const code = (await carrying).url();
  await stranger.evaluate((address) => window.location.assign(address), code);
  await expect(stranger).toHaveURL(`${partner}/login`);
  await expect(stranger.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(accountOf(stranger)).toHaveCount(0);
  await stranger.close();

  await page.reload();
  await expect(accountOf(page)).toBeVisible();
});
