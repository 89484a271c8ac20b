import { expect } from "@playwright/test";
import type { Page, Request } from "@playwright/test";
import { makePerson, readCode } from "./accounts.ts";
import type { Person } from "./accounts.ts";

/** One of the sandbox's investors; each has an account at every broker. */
export type Investor = "Asha" | "Rohan" | "Meera" | "Imran" | "Lakshmi" | "Venkataraman";

/** Chooses a broker; ends on the broker's page. */
export async function openBroker(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`Log in to ${name}`) })).toBeVisible();
}

/**
 * Chromium drops clicks before a cross-site page has painted: clicks again until the form is
 * submitted.
 */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { name: /^Log in to/ })).toBeVisible();
  await expect(async () => {
    const isForm = (request: Request): boolean => request.method() === "POST";
    const sent = page.waitForRequest(isForm, { timeout: 3_000 });
    await Promise.all([sent, page.getByRole("button", { name }).click({ noWaitAfter: true })]);
  }).toPass();
}

/** Approves at the broker as one of its clients and returns. */
export async function comeBackAs(page: Page, investor: Investor): Promise<void> {
  await press(page, new RegExp(`^${investor}`));
}

/** The whole login at a broker, from any list of brokers. */
export async function logInAt(page: Page, name: string, investor: Investor): Promise<void> {
  await openBroker(page, name);
  await comeBackAs(page, investor);
}

/** The callback address of the broker; the browser stays at the broker. */
export async function catchAnswer(page: Page, investor: Investor): Promise<string> {
  let address = "";
  // Tests cannot intercept redirects: the broker's answer is read directly.
  await page.route(/\/brokers\//, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const answer = await route.fetch({ maxRedirects: 0 });
    address = answer.headers()["location"] ?? "";
    return route.fulfill({ status: 200, contentType: "text/plain", body: "caught" });
  });
  await comeBackAs(page, investor);
  await expect(page.getByText("caught")).toBeVisible();
  await page.unroute(/\/brokers\//);
  return address;
}

/** The dialogs of a new user: address, first password, mailed code. */
export async function giveEmail(page: Page, person: Person = makePerson()): Promise<Person> {
  const dialog = page.getByRole("dialog", { name: "Enter Email" });
  await dialog.getByLabel("Email address").fill(person.email);
  await page.keyboard.press("Enter");
  const password = dialog.getByLabel("Set Password");
  await expect(password).toBeFocused();
  await password.fill(person.password);
  await page.keyboard.press("Enter");
  await giveCode(page, person.email);
  return person;
}

export async function giveCode(page: Page, email: string, count = 1): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Enter verification code" });
  await expect(dialog.getByLabel("Verification code")).toBeFocused();
  await dialog.getByLabel("Verification code").fill(await readCode(page, email, count));
  await page.keyboard.press("Enter");
}

/** The dialog about an account holder's name that differs from the member's. */
export const holderDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Confirm account holder" });

export async function confirmHolder(page: Page): Promise<void> {
  await holderDialog(page).getByRole("button", { name: "Confirm" }).click();
}

/** The member's account at a broker, on its page. */
export async function openAccount(page: Page, name: string): Promise<void> {
  await page.goto("/BrokerLogin");
  await expect(page.getByRole("heading", { name: "Your broker" })).toBeVisible();
  await expect(page.getByRole("button", { name: `Disconnect ${name}` })).toBeVisible();
}

/** Disconnects the displayed account. */
export async function disconnect(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Disconnect ${name}` }).click();
  await page.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(page.getByPlaceholder("Search your broker")).toBeVisible();
}

/**
 * Sets a sandbox broker's behaviour: `mode`, `ms`, `login`, or an action such as `end-sessions`.
 */
export async function controlBroker(
  page: Page,
  key: string,
  orders: Readonly<Record<string, string>>,
  deed = "",
): Promise<void> {
  const shown = await page.request.get("/__sandbox/brokers", { headers: { accept: "text/html" } });
  const [, sandbox = ""] = /action="(http:\/\/127\.0\.0\.1:\d+)\//.exec(await shown.text()) ?? [];
  const answer = await page.request.post(
    `${sandbox}/__sandbox/brokers/${key}${deed === "" ? "" : `/${deed}`}`,
    { form: orders, headers: { accept: "application/json" } },
  );
  expect(answer.status()).toBe(200);
}
