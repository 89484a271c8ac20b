import { expect, test } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./axe.ts";
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

test("every informative page draws its chart from the published market", async ({ page }) => {
  for (const path of informative) {
    await page.goto(path);
    const figure = page.getByRole("figure");
    await expect(figure, path).toBeVisible();
    await expect(
      figure.getByText(/demonstration market.*Prices of \d{2} \w{3} \d{2}\./),
      path,
    ).toBeVisible();
    await figure.getByText("The figures as a table").click();
    const figures = await figure.getByRole("cell").allInnerTexts();
    expect(
      figures.filter((text) => /[1-9]/.test(text)),
      path,
    ).not.toEqual([]);
  }
});

/** One page of each kind: a line, bars, many bars, a ring, text, a form. */
const kinds = [
  "/informative-analyzer",
  "/informative-create-scanner",
  "/informative-optimizer-portfolio",
  "/informative-optimizer",
  "/terms",
  "/support",
];

test("pages that tell of the product are accessible, in light and in dark", async ({ page }) => {
  for (const path of kinds) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path.startsWith("/informative")) await page.getByText("The figures as a table").click();
    await expectAccessibleInBothSchemes(page, path);
  }
});

test("a count of a chart is the count of the screener", async ({ page }) => {
  await page.goto("/informative-create-scanner");
  await page.getByText("The figures as a table").click();
  const row = page.getByRole("row", { name: /and Debt to equity/ });
  const counted = Number((await row.getByRole("cell").innerText()).replaceAll(",", ""));
  await row.getByRole("link").click();
  const screener = new ScreenerPage(page);
  await screener.waitUntilReady();
  await expect.poll(() => screener.readCounter("Total Matching")).toBe(counted);
});

test("a line's points are read by keyboard", async ({ page }) => {
  await page.goto("/informative-analyzer");
  const slider = page.getByRole("slider", { name: "Read a point" });
  await expect(slider).toHaveAttribute("aria-valuetext", /^latest: \d/);
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", /^−1: \d/);
});

test("nothing of a chart or a text is wider than a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    "/informative-analyzer",
    "/informative-optimizer",
    "/informative-optimizer-portfolio",
    "/terms",
    "/support",
  ]) {
    await page.goto(path);
    if (path.startsWith("/informative")) await expect(page.getByRole("figure")).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test("static pages can be read by everybody, and are dated", async ({ page }) => {
  for (const path of [
    "/aboutUs",
    "/privacy-policy",
    "/disclaimer",
    "/terms",
    "/refund-policy",
    "/comingSoon",
    "/support",
  ]) {
    await page.goto(path);
    await expect(page.getByText(/^Version \d+ of /), path).toBeVisible();
  }
});

test("a question to support arrives, and one that cannot keeps its words", async ({ page }) => {
  await page.goto("/support");
  const form = page.getByRole("form", { name: "Write to us" });
  await form.getByRole("textbox", { name: "Name" }).fill("Asha Rao");
  await form.getByRole("textbox", { name: "E-mail address" }).fill("asha@example.in");
  const about = form.getByRole("textbox", { name: "What is it about" });
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
