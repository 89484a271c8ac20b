import { expect } from "@playwright/test";
import type { Browser, Locator, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

/** The demo staff's secret, as README.md names it. */
const secret = "MUNSHIDEMOSECRETMUNSHIDEMOSECRET";

/** The app's code, `steps` of 30 seconds from now: each step serves once. */
export function codeOf(steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

export async function typePassword(page: Page, name: string): Promise<void> {
  await page.getByLabel("Email").fill(`${name}@demo.example`);
  await page.getByLabel("Password", { exact: true }).fill("munshi-demo");
  await page.keyboard.press("Enter");
  await page.getByLabel("Digit 1 of 6").focus();
}

/** A demo staff member at the dashboard of the back office on `port`, in a separate browser context. */
export async function enterBackOffice(browser: Browser, port: number, name: string): Promise<Page> {
  // Browsers know the host without a name server.
  const context = await browser.newContext({ baseURL: `http://admin.localhost:${port}` });
  const page = await context.newPage();
  await page.goto("/admin/AdminDashboard");
  await typePassword(page, name);
  await page.keyboard.type(codeOf());
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  // On a slow machine five minutes pass, after which actions ask for another code.
  await page.addLocatorHandler(page.getByLabel("Digit 1 of 6"), async (digit) => {
    await digit.focus();
    await page.keyboard.type(codeOf());
    await expect(digit).toBeHidden();
  });
  return page;
}

/** The list of a register. */
export const listOf = (page: Page, title: string): Locator =>
  page.getByRole("region", { name: title, exact: true });

/** A row by the text of its first column. */
export const rowOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

export const dialogOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("dialog", { name });

export const alerts = (page: Page): Locator => page.getByRole("region", { name: "Alerts" });

/** Moves the focus with Tab, or with Shift and Tab, until `target` has it. */
export async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 200; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
