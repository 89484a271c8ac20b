import type { CompanyView } from "../../../bff/src/contract/index.ts";
import { expect } from "@playwright/test";
import type { Locator, Page, Response } from "@playwright/test";
import { signInSubscriber } from "./popular-screens.ts";

const viewPattern = /\/api\/views\/company\/[^/?]+(\?.*)?$/;

/** The company page of a subscriber. */
export class CompanyPage {
  readonly page: Page;
  readonly navigation: Locator;
  readonly inspector: Locator;
  readonly waiting: Locator;

  constructor(page: Page) {
    this.page = page;
    this.navigation = page.getByRole("navigation", { name: "Page sections" });
    this.inspector = page.getByRole("dialog");
    this.waiting = page.locator("main [aria-busy=true]");
  }

  /** Logs in and opens the page of a large company; returns its symbol. */
  async openSome(search = ""): Promise<string> {
    const symbol = await this.signIn();
    await this.open(symbol, search);
    return symbol;
  }

  /** Logs in; returns some company's symbol, encoded for an address. */
  async signIn(): Promise<string> {
    await signInSubscriber(this.page);
    return findSymbol(this.page);
  }

  async open(symbol: string, search = ""): Promise<void> {
    await this.page.goto(`/company/${encodeURIComponent(symbol)}${search}`);
    await this.waitUntilReady();
  }

  async waitUntilReady(): Promise<void> {
    await expect(this.page.locator(".company-day")).toBeVisible();
    await expect(this.waiting).toHaveCount(0);
  }

  /** One of the parts that the navigation links to. */
  group(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  /** The value of a term in the key metrics. */
  keyFigure(term: string): Locator {
    return this.group("Key metrics")
      .locator("dl > div", { has: this.page.getByText(term, { exact: true }) })
      .getByRole("button");
  }

  /** Changes the server's answer before the page receives it. */
  async changeView(change: (view: CompanyView) => CompanyView): Promise<void> {
    await this.page.route(viewPattern, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: change((await answer.json()) as CompanyView) });
    });
  }

  /** Shows again what the server answers. */
  async showView(): Promise<void> {
    await this.page.unroute(viewPattern);
  }

  /** How often the server was asked for whole views since `answers` was begun. */
  static countViews(answers: readonly Response[]): number {
    return answers.filter((answer) => viewPattern.test(answer.url())).length;
  }
}

/** The symbol of the first company that the search finds. */
async function findSymbol(page: Page): Promise<string> {
  const answer = await page.request.get("/api/companies/search?q=li");
  const { hits } = (await answer.json()) as { hits: { symbol: string }[] };
  const [first] = hits;
  if (first === undefined) throw new Error("the demonstration has no company");
  // The first load after a start may exceed a section's timeout.
  const view = `/api/views/company/${encodeURIComponent(first.symbol)}`;
  await expect
    .poll(async () => (await page.request.get(view)).text(), { timeout: 60_000 })
    .not.toContain('"state":"failed"');
  return first.symbol;
}
