import { expect, type Locator, type Page } from "@playwright/test";

/** The screener. */
export class ScreenerPage {
  readonly page: Page;
  readonly editor: Locator;
  readonly grid: Locator;
  readonly runButton: Locator;
  readonly formatButton: Locator;
  /** Shows and hides the query's text. */
  readonly textButton: Locator;
  readonly problems: Locator;
  /** The help on the word under the pointer or at the caret. */
  readonly documentation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.editor = page.locator(".query .cm-content");
    this.grid = page.getByRole("grid");
    this.runButton = page.getByRole("button", { name: "Run Query" });
    this.formatButton = page.getByRole("button", { name: "Format" });
    this.textButton = page.getByRole("button", { name: "Edit as text" });
    this.problems = page.locator(".problems");
    this.documentation = page.locator(".documentation");
  }

  static readonly path = "/stock-analyzer/scanner/createscanner";

  /** Opens the screener with its text shown, and waits for its results. */
  async open(search = ""): Promise<void> {
    await this.page.goto(ScreenerPage.path + search);
    await this.waitUntilReady();
  }

  async waitForResults(): Promise<void> {
    await this.page.waitForFunction(
      () => performance.getEntriesByName("screener:ready").length > 0,
    );
  }

  /** Waits for results and shows the query's text. */
  async waitUntilReady(): Promise<void> {
    await this.waitForResults();
    if ((await this.textButton.getAttribute("aria-expanded")) === "false")
      await this.textButton.click();
    await this.editor.waitFor();
  }

  async type(query: string): Promise<void> {
    await this.editor.fill(query);
  }

  /** Types a query, runs it and waits for its results. */
  async run(query: string): Promise<void> {
    await this.type(query);
    await this.page.evaluate(() => performance.clearMarks("screener:run-painted"));
    await this.runButton.click();
    await this.page.waitForFunction(
      () => performance.getEntriesByName("screener:run-painted").length > 0,
    );
  }

  /** Waits for the list of completions and until the editor accepts keys for it. */
  async waitForCompletions(): Promise<void> {
    await expect(this.page.getByRole("listbox")).toBeVisible();
    const shown = await this.page.evaluate(() => performance.now());
    await this.page.waitForFunction((since) => performance.now() - since > 100, shown);
  }

  /** A counter's number by its label; null if none is shown. */
  async readCounter(label: string): Promise<number | null> {
    const term = this.page.getByText(label, { exact: true });
    await expect(term).toBeAttached();
    const text = await term.locator("xpath=..").innerText();
    const digits = /[\d,]+/.exec(text.replace(label, ""));
    return digits === null ? null : Number(digits[0].replaceAll(",", ""));
  }

  /**
   * The texts of one column in the rendered rows, top to bottom, at one moment; rows below the
   * window's edge update slightly later.
   */
  async readColumn(header: RegExp): Promise<string[]> {
    const rows = await this.grid.getByRole("row").evaluateAll((drawn) =>
      drawn.map((row) => {
        const cells = row.querySelectorAll<HTMLElement>(
          '[role="columnheader"], [role="gridcell"], [role="rowheader"]',
        );
        return [...cells].map((cell) => cell.innerText.trim());
      }),
    );
    const [headers = [], ...body] = rows;
    const index = headers.findIndex((text) => header.test(text));
    if (index < 0) throw new Error(`No column ${header} among ${headers.join(" | ")}`);
    return body.map((cells) => cells[index] ?? "");
  }

  async readNumbers(header: RegExp): Promise<number[]> {
    const texts = await this.readColumn(header);
    return texts.map((text) => Number(text.replaceAll(",", "").replace("−", "-").replace("₹", "")));
  }
}
