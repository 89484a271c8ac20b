import { expect, test } from "@playwright/test";
import type { Locator } from "@playwright/test";
import { expectAccessible, expectStateAccessible } from "./axe.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";
import { signInHere } from "./page-models/sign-in.ts";

test("the landing page searches companies, offers contact, keeps its colours and leads to the screener", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByText(/demo data/i).first()).toBeVisible();
  await test.step("company search waits for two characters and ranks by symbol, then name", async () => {
    const search = page.getByRole("combobox", { name: "Search companies" }).first();
    await search.fill("a");
    await expect(page.getByRole("option")).toHaveCount(0);
    await search.fill("an");
    await expect(page.getByRole("option").first()).toBeVisible();
    const found = page.locator(".company-found:visible");
    expect((await found.boundingBox())?.height).toBeLessThanOrEqual(200);
    const last = page.getByRole("option").last();
    await search.press("ArrowUp");
    await expect(last).toHaveAttribute("aria-selected", "true");
    await expect(last).toBeInViewport({ ratio: 0.9 });
    await expectStateAccessible(page);
    await search.fill("");
  });
  await test.step("the round button hides while scrolling down and returns when scrolling up", async () => {
    const button = page.locator(".chat-button");
    await expect(button).toBeVisible();
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 600);
    await expect(button).toBeHidden();
    await page.mouse.wheel(0, -100);
    await expect(button).toBeVisible();
    await page.mouse.wheel(0, -600);
  });
  await test.step("a chosen colour scheme outlasts a reload", async () => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole("button", { name: "Theme" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    const dark = await background();
    await page.reload();
    await expect.poll(background).toBe(dark);
  });
  await test.step("its first link leads to the screener, which says that the market is a demonstration", async () => {
    await page.locator(`main a[href^="${ScreenerPage.path}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(ScreenerPage.path));
    await expect(page.getByText(/demo data/i).first()).toBeVisible();
  });
});

test("the worked example of the landing page runs in the screener as it stands @long", async ({
  page,
}) => {
  await page.goto("/");
  const query = await page.locator(".worked-query").innerText();
  await page.getByRole("link", { name: "Open this result" }).click();
  const screener = new ScreenerPage(page);
  await screener.waitUntilReady();
  expect(new URL(page.url()).searchParams.get("q")).toBe(query);
  expect(await screener.readCounter("Total Matching")).toBeGreaterThan(0);
});

test("an address that is no page says so @long", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: /home/i }).first()).toBeVisible();
  await expectAccessible(page);
});

test("header, page and footer share their edges at every width @long", async ({ page }) => {
  const widths = [1280, 1440, 1920];
  for (const path of ["/", ScreenerPage.path, "/no/such/page"]) {
    await page.goto(path);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toBeVisible();
    const places = [page.locator(".header-logo"), title, page.locator(".footer-brand")];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const edges = await Promise.all(places.map(async (at) => (await at.boundingBox())?.x));
      expect(new Set(edges).size, `${path} at ${width}: ${edges.join(", ")}`).toBe(1);
    }
  }
  await page.goto("/stock-analyzer/market");
  const inner = async (at: Locator): Promise<number> =>
    at.evaluate((element) => {
      const { paddingRight } = getComputedStyle(element);
      return element.getBoundingClientRect().right - Number.parseFloat(paddingRight);
    });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await inner(page.locator("main .page"))).toBe(await inner(page.locator(".header-row")));
  }
});

test("the round button opens the contact form, and the keyboard comes back to it @long", async ({
  page,
}) => {
  await page.goto("/aboutUs");
  const button = page.locator(".chat-button");
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Contact us" });
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("This field is required")).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill("Asha Rao");
  await dialog.getByLabel("Email address").fill("asha@example.com");
  await dialog.getByLabel("Message").fill("Does the screener know banks?");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("form").getByText(/^Your Query is sent to our team/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("a vendor's logo appears in the header, and the vendor is removed from the address @long", async ({
  page,
}) => {
  await page.goto("/pricing?vendor=zerodha");
  const logo = page.getByRole("img", { name: "Zerodha" });
  await expect(logo).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goto("/support");
  await expect(logo).toBeVisible();
  await page.goto("/login");
  await page.getByLabel("Email address").fill("member@demo.example");
  await page.getByLabel("Password", { exact: true }).fill("munshi-demo");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
  await expect(logo).toHaveCount(0);
});

test("a code in an address is neither left there nor stored @long", async ({ page }) => {
  await page.goto("/pricing?code=a-secret-code");
  await expect(page).toHaveURL(/\/pricing$/);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), document.cookie]),
  );
  expect(stored).not.toContain("a-secret-code");
});

test("dialogs of the account fit a phone and hand the keyboard back @long", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInHere(page, { email: "member@demo.example", password: "munshi-demo" });
  await page.goto("/pricing");
  const account = page.getByRole("button", { name: "Your account" });
  for (const name of ["Profile", "Redeem A Coupon"]) {
    await account.focus();
    await page.keyboard.press("Enter");
    await page.locator(".profile-menu").getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByRole("textbox").first()).toBeVisible();
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(account).toBeFocused();
  }
  await page.getByRole("button", { name: /Complaints/ }).click();
  const table = page.locator(".complaints-table");
  for (const view of ["Current Month", "Monthly", "Annual"]) {
    await page.getByRole("radio", { name: view }).check();
    const hidden = await table.evaluate((at) => at.scrollWidth - at.clientWidth);
    expect(hidden, view).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
});
