import { findGateRow, visitor } from "@munshi/bff/contract";
import type { DatasetManifest, RunRequest, RunResult } from "@munshi/engine/contract";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MantineProvider } from "@mantine/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { screenerPath } from "../../shell/available-pages.ts";
import type { MarketEngine } from "../../lib/open-market.ts";
import { informativePages } from "./pages.ts";

/** Stub for matchMedia, which jsdom lacks; never matches. */
class FixedMedia extends EventTarget {
  readonly matches = false;
}

const manifest: DatasetManifest = {
  format: 1,
  version: "v1",
  kind: "demo",
  asOf: "2026-11-20",
  publishedAt: "2026-11-20T14:00:00Z",
  rows: 10,
  idColumn: "coCode",
  groups: [],
  firstRowsFile: "first-rows.json",
};

interface Company {
  readonly name: string;
  readonly sector: string;
}
const companies: readonly Company[] = [
  { name: "Ashvin Steel", sector: "Metals" },
  { name: "Bela's Mills", sector: "Men's wear" },
  { name: "Konkan Steel", sector: "Metals" },
];

const requests: RunRequest[] = [];

/** Matches companies by a sector that a query names, all of them where it names none. */
function answerRun(request: RunRequest): RunResult {
  requests.push(request);
  const named = /Sector = (['"])(.*)\1/.exec(request.query)?.[2];
  const found = companies.filter(({ sector }) => named === undefined || sector === named);
  const shown = found.slice(0, request.firstRows);
  const valueOf = (key: string, company: Company): string =>
    key === "name" ? company.name : company.sector;
  const values = Object.fromEntries(
    request.columns.map((key) => [
      key,
      key.includes("@")
        ? Float64Array.from(shown, () => 100 - Number(key.split("@y")[1]))
        : shown.map((company) => valueOf(key, company)),
    ]),
  );
  return {
    resultId: requests.length,
    total: companies.length,
    matched: found.length,
    unmatched: companies.length - found.length,
    lacking: 0,
    lackingParameters: [],
    columns: [],
    page: { from: 0, to: shown.length, rows: Int32Array.from(shown, (_, row) => row), values },
    milliseconds: { parse: 0, load: 0, evaluate: 0 },
  };
}

const engine: MarketEngine = {
  open: async () => ({ ok: true, value: { rows: 3 }, warnings: [] }),
  run: async (request) => ({ ok: true, value: answerRun(request), warnings: [] }),
};
const getEngine = () => engine;

function publish(published: DatasetManifest | null) {
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.includes("/user/pricing")
        ? { plans: [{ id: "one", duration: "1 Year", price_paise: 175_000 }] }
        : { shell: {}, manifest: published, firstRows: null, dataPath: "/data" },
    ),
  );
}

// A page's code comes with its first test, which takes long where other work goes on.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  requests.length = 0;
  publish(manifest);
  vi.stubGlobal("matchMedia", () => new FixedMedia());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.viewer = visitor;
  session.isKnown = false;
  window.history.replaceState(null, "", "/");
});

async function open(path: string, asksOf: () => MarketEngine = getEngine) {
  const entry = informativePages.find((page) => page.path === path);
  if (entry === undefined) throw new Error(`no page at ${path}`);
  const Page = await entry.load();
  render(
    <MantineProvider>
      <Page getEngine={asksOf} marketTiles={<p>Tiles of the day</p>} />
    </MantineProvider>,
  );
}

test("there are fourteen pages, each at an address of the gate's table that is open to all", () => {
  expect(new Set(informativePages.map(({ path }) => path)).size).toBe(14);
  const closed = informativePages.filter(({ path }) => findGateRow(path)?.who !== "public");
  expect(closed).toEqual([]);
});

test.each(informativePages.map(({ path }) => path))(
  "%s says what the product is for, how to read it and what it does not do, with an example and a chart",
  async (path) => {
    await open(path);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    const sections = screen
      .getAllByRole("heading", { level: 2 })
      .map((heading) => heading.textContent);
    expect(sections).toContain("What you can do");
    expect(sections).toContain("How to read it");
    expect(sections).toContain("What it does not do");
    expect(document.querySelectorAll(".informative-example li").length).toBeGreaterThan(1);
    expect(screen.queryAllByText("Illustrative example.")).toHaveLength(
      path === "/informative-create-scanner" ? 0 : 1,
    );
    const figure = await screen.findByRole("figure");
    expect(within(figure).getByRole("img").getAttribute("aria-label")).toContain("largest:");
    expect(within(figure).getByText(/demo data.*Prices as of 20 Nov 26\./)).toBeTruthy();
    expect(document.querySelector("article")?.textContent).not.toMatch(
      /!|NaN|undefined|guaranteed|best-in-class/,
    );
  },
);

test("the page of the market shows tiles of its newest day, and no other does", async () => {
  await open("/informative-market");
  const day = await screen.findByRole("region", { name: "Latest market day" });
  expect(within(day).getByText("Tiles of the day")).toBeTruthy();
  cleanup();
  await open("/informative-analyzer");
  expect(screen.queryByText("Tiles of the day")).toBeNull();
});

test("a product that does not stand is not offered to be opened", async () => {
  await open("/informative-stock-help");
  expect(screen.getByText("Coming soon.")).toBeTruthy();
  const access = screen.getByRole("complementary", { name: "Availability" });
  const links = within(access).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).not.toContain("/theme-layout/stock-help");
  expect(links[0]?.getAttribute("href")).toBe(screenerPath);
});

test.each([
  { who: "a visitor", viewer: visitor, way: "/login?next=%2Fstock-analyzer%2F" },
  {
    who: "a member",
    viewer: { ...visitor, isSignedIn: true },
    way: "/pricing?next=%2Fstock-analyzer%2F",
  },
  {
    who: "a subscriber",
    viewer: { ...visitor, isSignedIn: true, isSubscribed: true, hasRiskProfile: true },
    way: "/stock-analyzer/",
  },
  {
    who: "a subscriber without a risk profile",
    viewer: { ...visitor, isSignedIn: true, isSubscribed: true },
    way: "/stock-analyzer/",
  },
])("what a subscription opens leads $who to what bars them first", async ({ viewer, way }) => {
  session.viewer = viewer;
  await open("/informative-analyzer");
  const access = screen.getByRole("complementary", { name: "Availability" });
  const [first] = within(access).getAllByRole("link", { name: /Stock Analyzer$/ });
  expect(first?.getAttribute("href")).toBe(way);
});

test("the screener's page offers to try it with the query of its example", async () => {
  await open("/informative-create-scanner");
  expect(screen.getByText("Free for everyone. No account needed.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Try the query below" });
  const address = new URL(link.getAttribute("href") ?? "", "https://munshi.example");
  expect(address.pathname).toBe(screenerPath);
  expect(address.searchParams.get("q")).toBe(
    "Return on equity > 18 AND\nDebt to equity < 0.5 AND\nSales growth 3Years > 15",
  );
});

test("each line of a chart's table leads to the companies that it counts", async () => {
  await open("/informative-market");
  await screen.findByRole("figure");
  const link = screen.getByText("Fell by more than 4 %", { selector: "a" });
  const address = new URL(link.getAttribute("href") ?? "", "https://munshi.example");
  expect(address.searchParams.get("q")).toBe("Price change percent < -4");
});

test("sectors come from the data, most companies first, whatever quotes their names hold", async () => {
  await open("/informative-optimizer-portfolio");
  await screen.findByRole("figure");
  const rows = within(screen.getByRole("table", { hidden: true })).getAllByRole("row", {
    hidden: true,
  });
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Sector", "Companies"],
    ["Metals", "2"],
    ["Men's wear", "1"],
  ]);
  expect(requests.at(-1)?.query).toContain(`Sector = "Men's wear"`);
});

test("the largest company's history runs from the oldest year to the latest", async () => {
  await open("/informative-analyzer");
  const figure = await screen.findByRole("figure", {
    name: "Ashvin Steel: sales over ten years",
  });
  const rows = within(figure).getAllByRole("row", { hidden: true });
  // The test's figure of the year n years back is 100 − n.
  expect(rows.map(({ textContent }) => textContent).slice(1, 3)).toEqual(["−991", "−892"]);
  expect(rows.at(-1)?.textContent).toBe("latest100");
  expect(requests[0]?.sort).toEqual({ column: "marketCapitalization", direction: "descending" });
});

test("companies without the figure are told, not drawn", async () => {
  const lacking: MarketEngine = {
    ...engine,
    run: async (request) => ({
      ok: true,
      value: { ...answerRun(request), matched: 100, total: 1000 },
      warnings: [],
    }),
  };
  await open("/informative-my-stock-box", () => lacking);
  // Three bands of 100 out of 1,000.
  expect(
    await screen.findByText(/700 of 1,000 companies have no data and are excluded\./),
  ).toBeTruthy();
});

test("a page that is left asks the engine no more, which another page may be asking", async () => {
  let finish: () => void = () => undefined;
  const slow: MarketEngine = {
    ...engine,
    run: async (request) => {
      const value = answerRun(request);
      await new Promise<void>((resolve) => (finish = resolve));
      return { ok: true, value, warnings: [] };
    },
  };
  await open("/informative-market", () => slow);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  cleanup();
  await act(async () => finish());
  expect(requests).toHaveLength(1);
});

test("a chart that cannot be had says why, and asks again on Retry", async () => {
  publish(null);
  await open("/informative-market");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Market data is not available yet.",
  );
  publish(manifest);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("figure")).toBeTruthy();
});

const linkTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("a locked company page is named and previewed, and the reader returns to it", async () => {
  window.history.replaceState(null, "", "/informative-analyzer?next=%2Fcompany%2FASHVIN");
  session.isKnown = true;
  await open("/informative-analyzer");
  const gate = await screen.findByRole("region", { name: "Ashvin Steel" });
  expect(gate.textContent).toContain("ASHVIN analysis requires a subscription.");
  expect(await within(gate).findByText("₹1,750 for 1 Year, no auto-renewal.")).toBeTruthy();
  expect(within(gate).getByText("Metals · 20 Nov 26")).toBeTruthy();
  expect(requests[0]?.query).toBe("Symbol = 'ASHVIN'");
  expect(linkTo("Log in")).toBe("/login?next=%2Fcompany%2FASHVIN");
  expect(linkTo("Sign up")).toBe("/login?next=%2Fcompany%2FASHVIN&view=signup");
  expect(linkTo("View plans")).toBe("/pricing?next=%2Fcompany%2FASHVIN");
  expect(await screen.findByRole("figure")).toBeTruthy();
});

test("an address that is not a page of the product has no gate", async () => {
  window.history.replaceState(null, "", "/informative-analyzer?next=%2Fterms");
  session.isKnown = true;
  await open("/informative-analyzer");
  expect(await screen.findByText("Requires a subscription.")).toBeTruthy();
});

test("a subscriber is sent to the page they came from", async () => {
  window.history.replaceState(null, "", "/informative-analyzer?next=%2Fcompany%2FASHVIN");
  session.isKnown = true;
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  await open("/informative-analyzer");
  expect(linkTo("Open ASHVIN analysis")).toBe("/company/ASHVIN");
});
