import { expect, test } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./axe.ts";

test("a partner's host has its logo, its accent and its broker alone, and reads well", async ({
  page,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? "");
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  await page.goto(`http://localhost:${port}/login`);
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  const ours = await accent();
  await page.goto(`http://zerodha.localhost:${port}/login?view=brokers`);
  await expect(page.getByRole("img", { name: "Zerodha" })).toBeVisible();
  await expect.poll(accent).not.toBe(ours);
  await expect(page.locator(".broker-tile")).toHaveCount(1);
  await expectAccessibleInBothSchemes(page);
});
