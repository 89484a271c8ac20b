import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./axe.ts";
import { changePage } from "./page-models/change-page.ts";
import { measureOverflow } from "./page-models/listed-company.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

const informative = [
  "/informative-analyzer",
  "/informative-market",
  "/informative-watchList",
  "/informative-create-scanner",
  "/informative-result-corner",
  "/informative-stock-help",
  "/informative-optimizer",
  "/informative-optimizer-portfolio",
  "/informative-stock-box",
  "/informative-my-stock-box",
  "/informative-create-stockbox",
  "/informative-stock-box-tracklist",
  "/informative-stock-optimizer-tracklist",
  "/informative-stock-help-tracklist",
];

const staticPages = [
  "/aboutUs",
  "/privacy-policy",
  "/disclaimer",
  "/terms",
  "/refund-policy",
  "/comingSoon",
  "/support",
];

/** One page of each kind: a line, bars, many bars, a ring, text, a form. */
const kinds = new Set([
  "/informative-analyzer",
  "/informative-create-scanner",
  "/informative-optimizer-portfolio",
  "/informative-optimizer",
  "/terms",
  "/support",
]);

async function expectReadable(page: Page, path: string): Promise<void> {
  await expectAccessibleInBothSchemes(page, path);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await measureOverflow(page), path).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("every informative page draws its chart from the published market, and can be read @long", async ({
  page,
}) => {
  await page.goto("/");
  for (const path of informative) {
    await changePage(page, path);
    const figure = page.getByRole("figure");
    await expect(figure, path).toBeVisible();
    await expect(
      figure.getByText(/demo data.*Prices as of \d{2} \w{3} \d{2}\./),
      path,
    ).toBeVisible();
    await figure.getByText("View data as table").click();
    const figures = await figure.getByRole("cell").allInnerTexts();
    expect(
      figures.filter((text) => /[1-9]/.test(text)),
      path,
    ).not.toEqual([]);
    if (kinds.has(path)) await expectReadable(page, path);
  }
});

test("static pages are dated, and can be read by everybody @long", async ({ page }) => {
  await page.goto("/");
  for (const path of staticPages) {
    await changePage(page, path);
    await expect(page.getByText(/^Version \d+ of /), path).toBeVisible();
    if (kinds.has(path)) await expectReadable(page, path);
  }
});

test("a count of a chart is the count of the screener @long", async ({ page }) => {
  await page.goto("/informative-create-scanner");
  await page.getByText("View data as table").click();
  const row = page.getByRole("row", { name: /and Debt to equity/ });
  const counted = Number((await row.getByRole("cell").innerText()).replaceAll(",", ""));
  await row.getByRole("link").click();
  const screener = new ScreenerPage(page);
  await screener.waitUntilReady();
  await expect.poll(() => screener.readCounter("Total Matching")).toBe(counted);
});

test("a line's points are read by keyboard @long", async ({ page }) => {
  await page.goto("/informative-analyzer");
  const slider = page.getByRole("slider", { name: "Select a point" });
  await expect(slider).toHaveAttribute("aria-valuetext", /^latest: \d/);
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", /^−1: \d/);
});

test("a question to support arrives, and one that cannot keeps its words @long", async ({
  page,
}) => {
  await page.goto("/support");
  const form = page.getByRole("form", { name: "Contact us" });
  await form.getByRole("textbox", { name: "Name" }).fill("Asha Rao");
  await form.getByRole("textbox", { name: "Email address" }).fill("asha@example.in");
  const about = form.getByRole("textbox", { name: "Message" });
  await about.fill("A figure looks wrong.");
  await page.context().setOffline(true);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByRole("alert")).not.toBeEmpty();
  await expect(about).toHaveValue("A figure looks wrong.");
  await page.context().setOffline(false);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(
    form.getByText("Your Query is sent to our team, They will get in touch with you soon!"),
  ).toBeVisible();
  await expect(about).toHaveValue("");
});
