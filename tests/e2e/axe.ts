import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type AxeOptions = Parameters<AxeBuilder["options"]>[0];

/**
 * Fails with each finding's rule and place; `target-size` is off in axe by default and on here.
 * `part` names what is looked at, the whole page where absent: an open menu hides parts of what it
 * lies over.
 */
export async function expectAccessible(page: Page, where = "", part = "html"): Promise<void> {
  await expectNoFindings(page, where, part, { rules: { "target-size": { enabled: true } } });
}

async function expectNoFindings(
  page: Page,
  where: string,
  part: string,
  options: AxeOptions,
): Promise<void> {
  // An address changes before the code of its page has come; what is looked at is the page.
  await page.locator("h1").first().waitFor({ state: "attached" });
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ ...options, resultTypes: ["violations"] })
    // No page of ours holds frames of other sites, for which axe would open a page of its own.
    .setLegacyMode()
    .analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`,
  );
  expect(findings, where).toEqual([]);
}

/** The rules that look at colours; by all others a page is the same in both schemes. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** The same in light and in dark colours, of the page as it stands; it is left in light ones. */
export async function expectAccessibleInBothSchemes(page: Page, where = ""): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoFindings(page, `${where} in dark colours`, "html", {
    runOnly: { type: "rule", values: colourRules },
  });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${where} in light colours`);
}
