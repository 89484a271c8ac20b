import { expect, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";

test("the footer shows the complaints of each period, with their sums @long", async ({ page }) => {
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Complaints" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Complaints" });
  await expect(dialog.getByText("Grievances are resolved within 30 days.")).toBeVisible();
  await expect(dialog.getByRole("row")).toHaveCount(5);
  await dialog.getByRole("radio", { name: "Monthly" }).check();
  await expect(dialog.getByRole("row", { name: /^May 2025/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^November 2021/ })).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "Annual" }).check();
  await expect(dialog.getByRole("row", { name: /^2025-26/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("no link of header and footer leads to a page that is not there", async ({ page }) => {
  await page.goto("/");
  const found = new Set<string>();
  for (const menu of ["Analyze", "Invest", "Track"]) {
    await page.getByRole("button", { name: menu }).click();
    await expect(page.locator(".menu-links a").first()).toBeVisible();
    const links = await page.locator(".menu-links a, .footer a").all();
    const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
    for (const address of addresses) found.add(address ?? "");
  }
  for (const address of found) {
    const answer = await page.request.get(address);
    expect(await answer.text(), address).not.toContain("Coming soon");
    expect(answer.status(), address).toBe(200);
  }
});

test("a referred visitor can leave a complete phone number @long", async ({ page }) => {
  await page.goto("/?ref_id=partner-7");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("This field is required")).toHaveCount(3);
  await expectAccessible(page, "the footer", "footer");
  await page.getByLabel("Full name").fill("Asha Rao");
  await page.getByLabel("Email address").fill("asha@example.com");
  await page.getByLabel("Phone").fill("9876543210");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(
    page.getByText("Thanks, your details are recorded. We will reach out to you soon!"),
  ).toBeVisible();
});

test("help is offered after a while, and not again once it was closed @long", async ({ page }) => {
  await page.goto("/pricing");
  const popup = page.getByRole("complementary", { name: "Contact us" });
  // A narrow page has room for it at the end alone.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(popup).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await popup.getByRole("button", { name: "Close" }).click();
  const [hidden] = (await page.context().cookies()).filter(({ name }) => /contact/.test(name));
  const seconds = (hidden?.expires ?? 0) - Date.now() / 1_000;
  expect(Math.round(seconds / 60)).toBe(120);
});
