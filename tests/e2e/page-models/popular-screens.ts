import type { Locator, Page } from "@playwright/test";
import { signInHere } from "./sign-in.ts";

/** A subscriber of the demonstration. */
const subscriber = { email: "stockbox@demo.example", password: "munshi-demo" };

/** Logs a subscriber in on a blank page. */
export async function signInSubscriber(page: Page): Promise<void> {
  await signInHere(page, subscriber);
}

/** The page of popular screens for a subscriber. */
export class PopularScreensPage {
  static readonly path = "/stock-analyzer/scanner/popularscanner";
  readonly page: Page;
  readonly cards: Locator;
  readonly search: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.cards = page.getByRole("article");
    this.search = page.getByRole("searchbox", { name: "Search popular screens" });
    this.dialog = page.getByRole("dialog");
  }

  async open(search = ""): Promise<void> {
    await this.page.goto(PopularScreensPage.path + search);
    await this.cards.first().waitFor();
  }

  /** A card's number of matching companies, once counted. */
  async readCount(card: Locator): Promise<number> {
    const text = await card.getByText(/compan(y|ies) today/).innerText();
    return Number(/[\d,]+/.exec(text)?.[0].replaceAll(",", ""));
  }
}
