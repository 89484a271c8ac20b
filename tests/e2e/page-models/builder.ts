import { expect, type Locator, type Page } from "@playwright/test";
import { ScreenerPage } from "./screener-page.ts";

/** The screener's filters: panel, chips and dialogs. */
export class BuilderPage {
  readonly page: Page;
  readonly screener: ScreenerPage;
  readonly panel: Locator;
  readonly chips: Locator;
  readonly addFilterButton: Locator;
  readonly customQueryButton: Locator;
  readonly resetButton: Locator;
  readonly addFilter: Locator;
  readonly customQuery: Locator;

  constructor(page: Page) {
    this.page = page;
    this.screener = new ScreenerPage(page);
    this.panel = page.getByRole("complementary", { name: "Your Query" });
    this.chips = page.getByRole("list", { name: "Filters", exact: true });
    const main = page.locator(".builder-actions");
    this.addFilterButton = main.getByRole("button", { name: "Add Filter" });
    this.customQueryButton = main.getByRole("button", { name: "Custom Query" });
    this.resetButton = main.getByRole("button", { name: "Reset" });
    this.addFilter = page.getByRole("dialog", { name: "Add Filter" });
    this.customQuery = page.getByRole("dialog", { name: "Custom Query" });
  }

  async open(query = ""): Promise<void> {
    await this.screener.open(query === "" ? "" : `?${new URLSearchParams({ q: query })}`);
  }

  /** The collapsed dropdown of the panel: its name and selection. */
  field(name: string): Locator {
    return this.page
      .locator(".query-filters")
      .getByRole("button", { name: new RegExp(`^${name}`) });
  }

  option(name: string | RegExp): Locator {
    return this.page.getByRole("option", { name });
  }

  /** The query's text on the page, on one line. */
  async readText(): Promise<string> {
    const text = await this.page.locator(".query .cm-content").innerText();
    return text.replace(/\s+/g, " ").trim();
  }

  async expectText(text: string | RegExp): Promise<void> {
    await this.screener.waitUntilReady();
    if (typeof text === "string") await expect.poll(() => this.readText()).toBe(text);
    else await expect.poll(() => this.readText()).toMatch(text);
  }

  /** Waits until the given number of companies match, or until the number changes. */
  async expectMatching(check: (count: number | null) => void): Promise<void> {
    await expect(async () => check(await this.screener.readCounter("Total Matching"))).toPass();
  }

  async openAddFilter(tab: string): Promise<void> {
    await this.addFilterButton.click();
    await this.addFilter.getByRole("tab", { name: tab }).click();
  }

  /** The line of a parameter in the open tab. */
  parameter(name: string): Locator {
    return this.page
      .locator(".picker-item")
      .filter({ hasText: new RegExp(`^${name}`) })
      .first();
  }
}
