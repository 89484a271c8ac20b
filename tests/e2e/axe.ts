import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import type { RunOptions } from "axe-core";
import { isLong } from "./long.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Fails with each finding's rule and place; `target-size` is off in axe by default and on here.
 * Looks at the modal dialog that is open, else at `part`, else at the whole page: a menu hides parts
 * of what it lies over.
 */
export async function expectAccessible(page: Page, where = "", part = "html"): Promise<void> {
  await expectNoFindings(page, where, part, { rules: { "target-size": { enabled: true } } });
}

async function expectNoFindings(
  page: Page,
  where: string,
  part: string,
  options: RunOptions,
): Promise<void> {
  // The address changes before the code of its page is loaded.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // Evaluating axe takes as long as a run: once for each document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const findings = await page.evaluate(
    async ([within, given]) => {
      const { axe } = window as unknown as { readonly axe: typeof axeCore };
      // The page behind it is inert, and is looked at when nothing covers it.
      const dialogs = [...document.querySelectorAll("dialog:modal, [aria-modal=true]")];
      const top = dialogs.filter((dialog) => dialog.checkVisibility()).at(-1);
      const { violations } = await axe.run(top ?? within, {
        ...given,
        resultTypes: ["violations"],
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`,
      );
    },
    [part, options] as const,
  );
  expect(findings, where).toEqual([]);
}

/**
 * The same of a further state of a page or dialog that a test of `npm test` scans already; in
 * `npm run test:long` only.
 */
export async function expectStateAccessible(page: Page, where = "", part = "html"): Promise<void> {
  if (isLong) await expectAccessible(page, where, part);
}

/** The rules that look at colours; by all others a page is the same in both schemes. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * The same in light and, in `npm run test:long`, in dark colours, of the page as it stands; it is
 * left in light ones.
 */
export async function expectAccessibleInBothSchemes(page: Page, where = ""): Promise<void> {
  if (isLong) {
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoFindings(page, `${where} in dark colours`, "html", {
      runOnly: { type: "rule", values: colourRules },
    });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${where} in light colours`);
}

/** The rules that depend on a page's width; by all others it is the same on a phone. */
const widthRules = ["target-size", "scrollable-region-focusable", "meta-viewport"];

/**
 * Checks a page or state, already fully scanned on a wide screen, for issues at phone width.
 * Runs in `npm run test:long` only.
 */
export async function expectAccessibleOnPhone(page: Page, where = ""): Promise<void> {
  if (!isLong) return;
  await expectNoFindings(page, `${where} on a phone`, "html", {
    runOnly: { type: "rule", values: widthRules },
  });
}

const sizes = {
  tablet: { width: 820, height: 1_180 },
  phone: { width: 390, height: 844 },
} as const;

/** A page does not scroll sideways on a device; left at the size that it had. */
export async function expectFits(
  page: Page,
  device: keyof typeof sizes,
  where: string,
): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(sizes[device]);
  if (device === "phone") await expectAccessibleOnPhone(page, where);
  const overflow = await page.evaluate(
    () =>
      Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) -
      document.documentElement.clientWidth,
  );
  expect(overflow, `${where} on a ${device}`).toBeLessThanOrEqual(0);
  if (size !== null) await page.setViewportSize(size);
}

/** A page that is scanned on a wide screen does not scroll sideways on a phone. */
export async function expectFitsPhone(page: Page, where: string): Promise<void> {
  await expectFits(page, "phone", where);
}
