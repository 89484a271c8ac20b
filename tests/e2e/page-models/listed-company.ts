import type { CompanySearchView, CompanyView } from "../../../bff/src/contract/index.ts";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Some company of the demonstration market. */
export interface ListedCompany {
  readonly symbol: string;
  readonly name: string;
}

/** The companies that a search finds first. */
export async function findCompanies(page: Page, text: string): Promise<readonly ListedCompany[]> {
  const answer = await page.request.get("/api/companies/search", { params: { q: text } });
  const { hits } = (await answer.json()) as CompanySearchView;
  return hits.map(({ symbol, name }) => ({ symbol, name }));
}

/**
 * Some company, once the server has read all of it: a first reading may take longer than its page
 * would wait on a machine that has much to do. For a subscriber who is signed in.
 */
export async function findReadCompany(page: Page): Promise<ListedCompany> {
  const [company] = await findCompanies(page, "ab");
  if (company === undefined) throw new Error("the market has no company");
  await expect
    .poll(
      async () => {
        const address = `/api/views/company/${encodeURIComponent(company.symbol)}`;
        const view = (await (await page.request.get(address)).json()) as CompanyView;
        return Object.values(view.sections).filter(({ state }) => state === "failed").length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  return company;
}

/** Searches in the field of a name and chooses the company, as somebody would who types its symbol. */
export async function chooseCompany(page: Page, field: string, symbol: string): Promise<void> {
  const box = page.getByRole("combobox", { name: field });
  await box.fill(symbol);
  await page.getByRole("option").filter({ hasText: symbol }).first().click();
}

/** How far the page can be pushed sideways, pixels; a page that fits cannot. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
