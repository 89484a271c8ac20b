import type { CompanySearchView, CompanyView } from "../../../bff/src/contract/index.ts";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Some company of the demonstration market. */
export interface ListedCompany {
  readonly symbol: string;
  readonly name: string;
}

/** The first companies that a search finds. */
export async function findCompanies(page: Page, text: string): Promise<readonly ListedCompany[]> {
  const answer = await page.request.get("/api/companies/search", { params: { q: text } });
  const { hits } = (await answer.json()) as CompanySearchView;
  return hits.map(({ symbol, name }) => ({ symbol, name }));
}

/**
 * Some company whose data the server has loaded: the first load may exceed a page's timeout on a
 * busy machine. For logged-in subscribers.
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

/** Searches in a name field and selects the company, as a user who types its symbol. */
export async function chooseCompany(page: Page, field: string, symbol: string): Promise<void> {
  const box = page.getByRole("combobox", { name: field });
  await box.fill(symbol);
  await page.getByRole("option").filter({ hasText: symbol }).first().click();
}

/** Horizontal overflow of the page in pixels; 0 if it fits. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
