import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Fails with each finding's rule and place; `target-size` is off in axe by default and on here.
 * `part` names what is looked at, the whole page where absent: an open menu hides parts of what it
 * lies over.
 */
export async function expectAccessible(page: Page, where = "", part = "html"): Promise<void> {
  // An address changes before the code of its page has come; what is looked at is the page.
  await page.locator("h1").first().waitFor({ state: "attached" });
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] })
    // No page of ours holds frames of other sites, for which axe would open a page of its own.
    .setLegacyMode()
    .analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`,
  );
  expect(findings, where).toEqual([]);
}

/** The same in light and in dark colours, of the page as it stands; it is left in light ones. */
export async function expectAccessibleInBothSchemes(page: Page, where = ""): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${where} in ${colorScheme} colours`);
  }
}
