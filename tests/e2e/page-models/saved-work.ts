import { randomUUID } from "node:crypto";
import type { CompanySearchView } from "../../../bff/src/contract/index.ts";
import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { send } from "./calls.ts";
import type { Told } from "./calls.ts";
import { signInHere, signUpHere } from "./sign-in.ts";

/** Saved work of its owner: the dialogs of the screener and the page of saved screens. */
export class SavedWorkPage {
  readonly page: Page;
  readonly saveQuery: Locator;
  readonly portfolio: Locator;
  readonly snackbars: Locator;

  constructor(page: Page) {
    this.page = page;
    this.saveQuery = page.getByRole("dialog", { name: "Save Query" });
    this.portfolio = page.getByRole("dialog", { name: "Manage Portfolio" });
    this.snackbars = page.locator(".snackbars");
  }

  static readonly path = "/stock-analyzer/scanner/savedscanner";

  async openSaveQuery(): Promise<void> {
    await this.page.getByRole("button", { name: "Save Query" }).click();
    await expect(this.saveQuery).toBeVisible();
  }

  async openPortfolio(): Promise<void> {
    await this.page.getByRole("button", { name: "Manage Portfolio" }).click();
    await expect(this.portfolio).toBeVisible();
  }

  /** Searches for a stock and takes the best match; returns its name. */
  async addStock(text: string): Promise<string> {
    const search = this.portfolio.getByRole("combobox", { name: "Search companies" });
    const [answer] = await Promise.all([
      this.page.waitForResponse((one) => one.url().endsWith(`/search?q=${text}`)),
      search.fill(text),
    ]);
    const { hits } = (await answer.json()) as CompanySearchView;
    const name = hits[0]?.name ?? "";
    const found = this.portfolio.getByRole("listbox", { name: "Companies" });
    // Results of the previous text are visible for a moment.
    const first = found.getByRole("option").first().locator(".option-name");
    await expect(first).toHaveText(name);
    await search.press("Enter");
    return name;
  }

  /** Names of the stocks in the list's table. */
  async readStocks(): Promise<string[]> {
    return this.portfolio.locator(".stocks tbody th").allInnerTexts();
  }

  /** The footer buttons are below a form's fields and must not cover them. */
  async expectFootFree(dialog: Locator): Promise<void> {
    const gap = await dialog.locator(".form-stack > .dialog-foot").evaluate((foot) => {
      const fields = [...(foot.parentElement?.children ?? [])].filter((each) => each !== foot);
      const lowest = Math.max(...fields.map((each) => each.getBoundingClientRect().bottom));
      return foot.getBoundingClientRect().top - lowest;
    });
    expect(gap).toBeGreaterThanOrEqual(0);
  }

  async upload(text: string, name = "stocks.csv"): Promise<void> {
    await this.portfolio
      .getByLabel("CSV file")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  }

  /** The card of a saved query. */
  card(name: string): Locator {
    return this.page
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("heading", { name }) });
  }

  async openPage(): Promise<void> {
    await this.page.goto(SavedWorkPage.path);
    await expect(this.page.getByRole("heading", { level: 1, name: "Saved screens" })).toBeVisible();
  }
}

/** A name unique to this test. */
export function nameOf(words: string): string {
  return `${words} ${randomUUID().slice(0, 8)}`;
}

/** A new member, logged in before `page` opens anything. */
export async function signInSomebody(page: Page): Promise<void> {
  await signInHere(page, await signUpHere(page));
}

/** A member of the demonstration, logged in before `page` opens anything. */
export async function signInDemo(page: Page, name: string): Promise<void> {
  await signInHere(page, { email: `${name}@demo.example`, password: "munshi-demo" });
}

/** A page of another browser, as a member of the demonstration or as a visitor. */
export async function openElsewhere(browser: Browser, name: string | null): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (name !== null) await signInDemo(page, name);
  return page;
}

/** Calls core-api as the displayed page would; returns status and body. */
export function callAs(
  page: Page,
  method: string,
  path: string,
  body: object | null = null,
): Promise<Told> {
  return send(page, method, `/api/core${path}`, body);
}

/** Saves a query without its dialog; returns its id. */
export async function saveQueryOf(
  page: Page,
  query: { readonly queryname: string; readonly searchkey: string; readonly queryaccess?: string },
): Promise<string> {
  const { status, body } = await callAs(page, "POST", "/clientQuery", { data: query });
  expect(status).toBe(200);
  return (body as { readonly data: { readonly id: string } }).data.id;
}
