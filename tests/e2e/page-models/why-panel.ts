import type { Locator, Page } from "@playwright/test";

/** The panel that explains why a company matches or not. */
export class WhyPanel {
  readonly panel: Locator;
  readonly search: Locator;
  readonly nearMisses: Locator;
  readonly reasons: Locator;
  readonly close: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole("dialog", { name: /^(Why|Near misses)$/ });
    this.search = this.panel.getByRole("combobox", { name: "Company to check" });
    this.nearMisses = this.panel.locator(".near-miss");
    this.reasons = this.panel.locator(".why-company > .reasons > li");
    this.close = this.panel.getByRole("button", { name: "Close" });
  }
}
