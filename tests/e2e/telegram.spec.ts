import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "./axe.ts";
import { arriveSubscribed, signInHere, signUpHere } from "./page-models/sign-in.ts";

async function openAccountMenu(page: Page): Promise<void> {
  await page.goto("/pricing");
  await page.getByRole("button", { name: /Your account/ }).click();
}

test("a subscriber links a chat by the token, on a phone @long", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveSubscribed(page);
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Telegram Token" }).click();
  const dialog = page.getByRole("dialog", { name: "Telegram Token" });
  await expect(dialog.getByText(/^\/start [\w-]{43}$/)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const [bot] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("link", { name: /Open the bot/ }).click(),
  ]);
  await bot.getByRole("button", { name: "Kabir" }).click();
  await bot.getByRole("button", { name: "Start" }).click();
  await expect
    .poll(async () => {
      await bot.getByRole("link", { name: "Look for new messages" }).click();
      return (await bot.locator(".chat li.bot").allTextContents()).join("\n");
    })
    .toContain("is linked to your account");
  await expect(dialog.getByText("You receive alerts in your Telegram chat.")).toBeVisible();
  await expect(dialog.getByText(/^\/start/)).toHaveCount(0);
  await expectAccessible(page, "a linked chat");
  await dialog.getByRole("button", { name: "Unlink" }).click();
  await expect(dialog.getByText(/^\/start [\w-]{43}$/)).toBeVisible();
  await expect
    .poll(async () => {
      await bot.getByRole("link", { name: "Look for new messages" }).click();
      return (await bot.locator(".chat li.bot").allTextContents()).join("\n");
    })
    .toContain("This chat was unlinked.");
});

test("who does not subscribe is led to the pricing @long", async ({ page }) => {
  await signInHere(page, await signUpHere(page));
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Telegram Token" }).click();
  const dialog = page.getByRole("dialog", { name: "Telegram Token" });
  await expect(dialog.getByText("- You are not subscribed")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "See pricing" })).toHaveAttribute(
    "href",
    /^\/pricing/,
  );
});

test("the bot's own link links its chat once Allow is pressed @long", async ({ page, context }) => {
  const subscriber = await arriveSubscribed(page);
  await openAccountMenu(page);
  const [bot] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /Telegram Bot/ }).click(),
  ]);
  await bot.getByRole("button", { name: "Lakshmi" }).click();
  await bot.getByRole("button", { name: "Start" }).click();
  const login = bot.getByRole("link", { name: "Login" });
  await expect
    .poll(async () => {
      await bot.getByRole("link", { name: "Look for new messages" }).click();
      return login.count();
    })
    .toBeGreaterThan(0);
  // The bot knows the product by its public address, where nobody has signed in yet.
  await page.goto((await login.last().getAttribute("href")) ?? "");
  await page.getByLabel("Email address").fill(subscriber.email);
  await page.getByLabel("Password", { exact: true }).fill(subscriber.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).not.toHaveURL(/chat_id/);
  const popup = page.getByRole("dialog", { name: "Telegram alerts" });
  await expect(popup).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole("button", { name: "Allow" }).click();
  await expect(popup.getByText(/now receive alerts/)).toBeVisible();
  await expect(popup.getByRole("link", { name: "Continue" })).toBeVisible();
});
