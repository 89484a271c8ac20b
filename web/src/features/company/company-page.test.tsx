import { MantineProvider } from "@mantine/core";
import type { CompanySectionName, CompanyView } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Route, Router } from "wouter";
import { someCompany } from "../../company-parts/company.fixture.ts";
import { matchExactly } from "../../app/match-exactly.ts";
import { CompanyPage } from "./CompanyPage.tsx";

// The whole page is drawn, which takes long where other work goes on.
vi.setConfig({ testTimeout: 30_000 });

/** Mock server responses, by path prefix. */
let answers: Readonly<Record<string, unknown>> = {};
let requests: string[] = [];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", (path: string) => {
    requests.push(path);
    const found = Object.keys(answers).find((prefix) => path.startsWith(prefix));
    return Promise.resolve(
      found === undefined
        ? Response.json(
            { error: { code: "company.not_found", message: "No.", requestId: "r-404" } },
            { status: 404 },
          )
        : Response.json(answers[found]),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

let count = 0;

/** Shows the page of a company of its own for each test, since answers are kept. */
function show(view: CompanyView | null, search = ""): string {
  count += 1;
  const symbol = `KONKAN${count}`;
  answers = {
    "/api/core/watch_lists/": { lists: [] },
    ...(view === null ? {} : { [`/api/views/company/${symbol}`]: view }),
    ...answers,
  };
  window.history.replaceState(null, "", `/company/${symbol}${search}`);
  render(
    <MantineProvider>
      <Router parser={matchExactly}>
        <Route path="/company/:symbol">
          <CompanyPage />
        </Route>
      </Router>
    </MantineProvider>,
  );
  return symbol;
}

function withSections(sections: Partial<CompanyView["sections"]>): CompanyView {
  return { ...someCompany, sections: { ...someCompany.sections, ...sections } };
}

const everyName = Object.keys(someCompany.sections) as CompanySectionName[];
const allEmpty = withSections(
  Object.fromEntries(everyName.map((name) => [name, { state: "empty" } as const])),
);

test("one request brings the page, and its headings stand in order", async () => {
  const symbol = show(someCompany);
  await screen.findByRole("heading", { level: 1, name: "Konkan Steel Limited" });
  expect(requests.filter((path) => path.startsWith("/api/views/company"))).toEqual([
    `/api/views/company/${symbol}`,
  ]);
  const levels = screen.getAllByRole("heading").map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels[0]).toBe(1);
  levels.forEach((level, place) => {
    expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1);
  });
});

test("the price has its change in rupees and percent, its day and the reason", async () => {
  show(someCompany);
  const head = (await screen.findByText("Close, 20 Nov 25")).parentElement;
  expect(head?.textContent).toContain("₹490.25▲ +10.25 (+2.14 %)Close, 20 Nov 25");
  expect(screen.getByRole("button", { name: /moved: Volume 3\.2× average$/ })).toBeTruthy();
});

test("a share that last traded over a week before the market's day says so", async () => {
  const isOf = (asOf: string) => ({
    ...someCompany,
    dataset: { ...someCompany.dataset, asOf },
  });
  show(isOf("2025-11-27"));
  await screen.findByText("Close, 20 Nov 25");
  expect(screen.queryByText(/^Last traded on/)).toBeNull();
  cleanup();
  show(isOf("2025-11-28"));
  expect(await screen.findByText(/^Last traded on 20 Nov 25\./)).toBeTruthy();
});

test("a company of which nothing is known says so in each of its parts", async () => {
  show(allEmpty);
  await screen.findByText("Record Not Found!");
  expect(screen.getAllByText("Data not found!").length).toBeGreaterThan(0);
  expect(screen.getAllByText("No statements.").length).toBeGreaterThan(0);
  expect(
    screen.getAllByText("Score is not Available for the current quarter").length,
  ).toBeGreaterThan(0);
});

test("a part that failed is asked for again by itself, and the rest stays", async () => {
  const symbol = show(withSections({ peers: { state: "failed", requestId: "r-9" } }));
  answers = {
    [`/api/views/company/${symbol}/sections/peers`]: { section: someCompany.sections.peers },
    ...answers,
  };
  fireEvent.click(await screen.findByRole("button", { name: "Retry: Peer comparison" }));
  await screen.findByText("Median of the group");
  expect(requests.filter((path) => path.startsWith("/api/views/company"))).toEqual([
    `/api/views/company/${symbol}`,
    `/api/views/company/${symbol}/sections/peers`,
  ]);
});

test("the basis is asked for as the address says, and its switch writes it there", async () => {
  const symbol = show(someCompany, "?basis=standalone");
  await screen.findByText("Close, 20 Nov 25");
  const basis = screen.getByRole("group", { name: /^Consolidated or standalone/ });
  expect(requests).toContain(`/api/views/company/${symbol}?basis=standalone`);
  expect(within(basis).getByRole("radio", { name: "Standalone" })).toHaveProperty("checked", true);
  await screen.findByText(/^Consolidated accounts, as in the screener/);
  fireEvent.click(within(basis).getByRole("radio", { name: "Consolidated" }));
  await vi.waitFor(() => expect(screen.queryByText(/accounts, as in the screener/)).toBeNull());
  await vi.waitFor(() => expect(window.location.search).toBe(""));
});

test("a symbol that no company has offers a search, another failure to try again", async () => {
  const symbol = show(null);
  await screen.findByRole("heading", { level: 1, name: `No company found for “${symbol}”` });
  expect(screen.getByRole("combobox", { name: "Search for another company" })).toBeTruthy();
});

test("the first view has the price line, the overall score and the range of 52 weeks", async () => {
  const { returns } = someCompany.sections;
  if (returns.state !== "ready") throw new Error("the fixture has returns");
  // 20 November of 2024 and 2025, and a month before the last
  const closes = { days: [20_047, 20_381, 20_412], prices: [400, 460, 490.25] };
  show(withSections({ returns: { ...returns, data: { ...returns.data, closes } } }));
  const view = within(await screen.findByRole("region", { name: "Price and score" }));
  const ranges = view.getByRole("group", { name: "Chart period" });
  expect(within(ranges).getByRole("radio", { name: "1Y" })).toHaveProperty("checked", true);
  expect(within(ranges).getByRole("radio", { name: "3Y" })).toHaveProperty("disabled", true);
  // 490.25 / 400
  const change = await view.findByText("▲ +22.56 %");
  expect(change.parentElement?.textContent).toContain("since 20 Nov 24");
  fireEvent.click(within(ranges).getByRole("radio", { name: "1M" }));
  expect(view.getByText("▲ +6.58 %")).toBeTruthy();
  fireEvent.change(view.getByRole("slider", { name: "Day" }), { target: { value: "0" } });
  expect(view.getByRole("slider").getAttribute("aria-valuetext")).toBe("20 Oct 25: ₹460.00");
  expect(view.getByRole("button", { name: "66" })).toBeTruthy();
  expect(view.getByText("52 weeks")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Compare" }).getAttribute("href")).toMatch(
    /^\/compare\?symbols=KONKAN$/,
  );
});

test("key metrics are grouped and name their period", async () => {
  show(someCompany);
  const metrics = within(await screen.findByRole("region", { name: "Key metrics" }));
  expect(
    (await metrics.findAllByRole("heading", { level: 4 })).map(({ textContent }) => textContent),
  ).toEqual(["Valuation", "Profitability", "Trading on 20 Nov 25"]);
  expect(metrics.getByText("Price to Earning").parentElement?.textContent).toBe(
    "Price to Earning TTM",
  );
  expect(metrics.getByText("Return on equity").parentElement?.textContent).toBe(
    "Return on equity FY25",
  );
});
