import type { Locator, Page } from "@playwright/test";

/** The results as pages of companies. */
export class CompanyTable {
  readonly page: Page;
  readonly rows: Locator;
  readonly submit: Locator;
  readonly pages: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator(".company-scroll tbody tr");
    this.submit = page.getByRole("button", { name: "Submit" });
    this.pages = page.getByRole("navigation", { name: "Company pages" });
  }

  /** Opens one of the lists above the table. */
  async openList(name: "Sort" | "Company" | "Sector"): Promise<void> {
    await this.page
      .locator(".table-controls")
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .click();
  }

  list(name: "Sort" | "Company" | "Sector"): Locator {
    return this.page.locator(".table-controls").getByRole("group", { name });
  }

  readCompanies(): Promise<string[]> {
    return this.rows.locator(".company-name").allInnerTexts();
  }
}
