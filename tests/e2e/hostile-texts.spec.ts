import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { ScreenerPage } from "./page-models/screener-page.ts";
import { signInHere, signUpHere } from "./page-models/sign-in.ts";

/** Begins with what fits into the shortest field. */
const hostile =
  `<svg onload=__ran()>"><img src=x onerror=__ran()><script>__ran()</script>` +
  "'-__ran()-'${__ran()}{{__ran()}}javascript:__ran()";
const names = ["<img/src=x/onerror=__ran()>", '"><svg/onload=__ran()>'] as const;
/** Elements that only a text taken for markup can have made. */
const marks = "img[src='x'], svg[onload], [onerror], script:not([src]):not([nonce]):not([type])";

interface Trap {
  /** Fails where a text of the page's has run, tried to, or became an element. */
  expectSilent(where: string, timeout?: number): Promise<void>;
}

/** Listens for everything by which a text could make itself felt, before any page is opened. */
async function setTrap(page: Page): Promise<Trap> {
  const heard: string[] = [];
  await page.exposeFunction("__ran", () => void heard.push("a text ran"));
  await page.exposeFunction("__refused", (what: string) => void heard.push(`refused: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { __refused } = window as Window & { __refused?: (what: string) => void };
      __refused?.(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on("dialog", (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => heard.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // The server may well refuse such a text.
    const isRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/;
    if (message.type() === "error" && !isRefusal.test(message.text())) heard.push(message.text());
  });
  return {
    async expectSilent(where, timeout) {
      await expect(page.locator(marks), where).toHaveCount(
        0,
        timeout === undefined ? {} : { timeout },
      );
      expect(heard, where).toEqual([]);
    },
  };
}

/** Returns the number of fields filled; some keep only digits or a limited length. */
async function fillEach(fields: Locator): Promise<number> {
  let filled = 0;
  for (const field of await fields.all()) {
    if (!(await field.isEditable())) continue;
    await field.fill(hostile);
    const kept = await field.evaluate((element) =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value
        : element.textContent,
    );
    expect(hostile.startsWith(kept) || /^\d*$/.test(kept), kept).toBe(true);
    filled += 1;
  }
  return filled;
}

test("the trap hears a text that runs, one that is refused, and one that became an element @long", async ({
  page,
}) => {
  const trap = await setTrap(page);
  await page.goto("/terms");
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src='x'>"));
  await expect(trap.expectSilent("markup", 100)).rejects.toThrow();
  await page.reload();
  const refusal = page.waitForEvent("console", (message) => message.type() === "error");
  await page.evaluate(() => document.body.setAttribute("onclick", "__ran()"));
  await page.locator("body").click({ position: { x: 5, y: 400 } });
  await refusal;
  await expect(trap.expectSilent("a handler")).rejects.toThrow();
});

const forms: readonly (readonly [path: string, submit: RegExp | null, fields: number])[] = [
  ["/login", /^Log in$/, 2],
  ["/login?view=signup", /^Sign up$/, 5],
  ["/login?view=forgot", /^Send code$/, 1],
  ["/login?view=brokers", null, 1],
  ["/reset-password", /password$/i, 4],
  ["/?ref_id=partner-7", /^Send$/, 3],
  ["/support", /^Send$/, 4],
];

test("no text that a visitor types anywhere ever runs @long", async ({ page }) => {
  const trap = await setTrap(page);
  for (const [path, submit, fields] of forms) {
    await page.goto(path);
    const main = page.getByRole("main");
    const boxes = main.locator("input:not([type=radio]):not([type=checkbox]), textarea");
    await expect(boxes.nth(fields - 1), path).toBeVisible();
    expect(await fillEach(boxes), path).toBeGreaterThanOrEqual(fields);
    if (submit !== null) await main.getByRole("button", { name: submit }).last().click();
    await trap.expectSilent(path);
  }
});

test("no text in a search or query ever runs, and it is shown as typed", async ({ page }) => {
  const trap = await setTrap(page);
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search companies" }).first();
  const answered = page.waitForResponse(/\/api\/companies\/search/);
  await search.fill(hostile.slice(0, 50));
  await answered;
  await expect(page.locator(".search-note").first()).toBeVisible();
  await trap.expectSilent("company search");

  const screener = new ScreenerPage(page);
  await screener.open();
  await screener.type(`Sales > 1 AND ${hostile}`);
  await screener.runButton.click();
  await expect(screener.problems).toBeVisible();
  await expect(screener.editor).toContainText(hostile);
  await trap.expectSilent("screener");
  await page.reload();
  await expect(screener.editor).toContainText(hostile);
  await trap.expectSilent("screener, once more");
});

test("a member's hostile name is shown as it is wherever it is shown @long", async ({ page }) => {
  const trap = await setTrap(page);
  const person = await signUpHere(page, names);
  await signInHere(page, person);
  await page.goto("/risk-profile");
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByText(names.join(" "))).toBeVisible();
  await trap.expectSilent("profile menu");
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  const profile = page.getByRole("dialog", { name: "Profile" });
  await expect(profile.getByLabel("First name")).toHaveValue(names[0]);
  expect(await fillEach(profile.getByRole("textbox"))).toBeGreaterThanOrEqual(2);
  await profile.getByRole("button", { name: "Save" }).click();
  await trap.expectSilent("profile");
  await page.reload();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Redeem A Coupon" }).click();
  const coupon = page.getByRole("dialog", { name: "Redeem A Coupon" });
  await expect(coupon.getByLabel("Enter Promo Code")).toBeVisible();
  expect(await fillEach(coupon.getByRole("textbox"))).toBe(1);
  await coupon.getByRole("button", { name: "Redeem Now" }).click();
  await expect(coupon.getByText(/^Error: /)).toBeVisible();
  await trap.expectSilent("coupon");

  await page.goto(`/__sandbox/mail?${new URLSearchParams({ to: person.email })}`);
  await page.locator(".messages a").first().click();
  await expect(page.locator("pre.text")).toBeVisible();
  await trap.expectSilent("mailbox");
});

const given = encodeURIComponent(hostile);
const addresses = [
  `/?ref_id=${given}&vendor=${given}&code=${given}&product_type=${given}&reason=${given}`,
  `/login?next=${given}&view=${given}&social=${given}&reason=${given}&code=${given}`,
  "/login?view=signup&next=javascript:__ran()",
  `/login?social=failed&reason=${given}`,
  `/reset-password#email=${given}&code=${given}`,
  `/pricing?ref_id=${given}&coupon=${given}#${given}`,
  `${ScreenerPage.path}?q=${given}&sort=${given}&columns=${given}&query=${given}`,
  `/no/such/${given}`,
  `/informative-analyzer?${given}=${given}`,
  `/stock-box/${given}`,
  `/__sandbox/mail?to=${given}`,
  `/api/session/accept?code=${given}&next=${given}`,
  `/docs?${given}#${given}`,
];

test("no text of an address ever runs @long", async ({ page }) => {
  const trap = await setTrap(page);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator("h1").first(), address).toBeVisible();
    await expect(page.locator(".page-waiting"), address).toHaveCount(0);
    await trap.expectSilent(address);
  }
});

test("a login leads to no script and to no other site @long", async ({ page, baseURL }) => {
  const trap = await setTrap(page);
  for (const next of ["javascript:__ran()", "//evil.example/", "https://evil.example/"]) {
    await page.goto(`/login?${new URLSearchParams({ next })}`);
    await page.getByLabel("Email address").fill("member@demo.example");
    await page.getByLabel("Password", { exact: true }).fill("munshi-demo");
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/\/login/);
    expect(new URL(page.url()).origin, next).toBe(baseURL);
    await trap.expectSilent(next);
    await page.context().clearCookies();
  }
});
