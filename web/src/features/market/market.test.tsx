import { MantineProvider } from "@mantine/core";
import type { MarketTileName, MarketTileView, MarketView } from "@munshi/bff/contract";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { snapshot } from "valtio";
import { beginSession, session } from "../../lib/session/session.ts";
import { readMarketAddress, writeMarketAddress } from "./market-address.ts";
import { MarketGlance } from "./MarketGlance.tsx";
import { someMarket, withTile } from "./market.fixture.ts";
import { MarketPage } from "./MarketPage.tsx";
import { tileKinds, tileNames } from "./tile-names.ts";
import { isTradingDay } from "./trading-days.ts";
import { readJson } from "../../lib/read-json.ts";

vi.setConfig({ testTimeout: 30_000 });
/** Code that comes when it is asked for takes long where other work goes on. */
const late = { timeout: 20_000 };

let view: MarketView | "fails";
let single: MarketTileView | "fails";
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  view = someMarket;
  single = "fails";
  localStorage.clear();
  // A new session drops the cached responses of the previous one.
  beginSession({ viewer: snapshot(session).viewer, member: null });
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    const answer = path.includes("/tiles/") ? single : withDay(view, path);
    return answer === "fails"
      ? Response.json(
          { error: { code: "x.y", message: "It is away.", requestId: "r1" } },
          { status: 503 },
        )
      : Response.json(answer);
  });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

/** A view is of the day that is asked for, where the market traded on it. */
function withDay(told: MarketView | "fails", path: string): MarketView | "fails" {
  const wanted = new URL(path, "http://x").searchParams.get("day");
  if (told === "fails" || wanted === null || !isTradingDay(told.days, wanted)) return told;
  return { ...told, day: wanted };
}

async function open(search = "") {
  window.history.replaceState(null, "", `/stock-analyzer/market${search}`);
  render(
    <MantineProvider>
      <MarketPage />
    </MantineProvider>,
  );
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
}

function tile(name: MarketTileName) {
  return screen.findByRole("region", { name: tileKinds[name].title });
}

function shownTitles() {
  return screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
}

test("an address is read back as it was written, and what is no day is the newest", () => {
  const written = "?day=2025-11-20&index=Nifty+100";
  expect(writeMarketAddress(readMarketAddress(written))).toBe(written);
  expect(readMarketAddress("?day=2025-02-30")).toEqual({
    day: null,
    noDay: "2025-02-30",
    index: null,
  });
});

test("one request brings every tile, in order, each with the day of its figures", async () => {
  await open();
  await within(await tile("barometer")).findByText("Bullish");
  expect(requests).toEqual(["/api/views/market"]);
  expect(shownTitles()).toEqual(tileNames.map((name) => tileKinds[name].title));
  for (const name of tileNames) {
    expect(within(await tile(name)).getAllByText("20 Nov 25").length).toBeGreaterThan(0);
  }
  const rated = await tile("barometer");
  expect(rated.textContent).toContain("61Bullish");
  expect(rated.textContent).toMatch(/Advances.*Declines.*Unchanged/);
  expect(rated.textContent).toContain("scores as of 18 Nov 25");
  expect(rated.textContent).not.toContain("none were kept");
});

test("a day before the first scores says that it is rated by later ones", async () => {
  const { barometer } = someMarket.tiles;
  if (barometer.state !== "ready") throw new Error("the fixture rates the market");
  view = withTile("barometer", { ...barometer, of: "2021-10-25" });
  await open();
  const rated = await tile("barometer");
  expect(
    await within(rated).findByText(/scores as of 18 Nov 25 \(not available for 25 Oct 21\)$/),
  ).toBeTruthy();
});

test.each<[MarketTileName, string]>([
  ["performers", "KONKANKonkan Limited490.25"],
  ["indices", "Nifty 5025,910.05▼ −103.40▼ −0.40 %"],
  ["contribution", "12.50 % of the index▲ +2.00 %▲ +65.10"],
  ["movers", "100.00▲ +5.00 %"],
  ["buzzing", "Konkan opens a mill4.3×6 (3.0×)▲ +2.50 %"],
  ["flows", "20 Nov 25▼ −800.00▲ +1,201"],
  ["announcements", "Board meeting20 Nov 25"],
  ["circuits", "12.505.00 %▲ +5.00 %"],
  ["calendar", "Dividend of ₹2 a shareDividend24 Nov 25"],
  ["results", "14 Nov 2590.00▲ +12.8 %"],
  ["deals", "TINYBharat FundBought 1,25,000at 33.4020 Nov 25"],
  [
    "funds",
    "2 schemesBharat Flexi Cap₹40.00 crBharat Mid Cap₹4.50 crBharat Flexi Cap₹40.00 cr2before 044.50",
  ],
])("the tile %s prints its figures", async (name, text) => {
  await open();
  const shown = await tile(name);
  await vi.waitFor(() => expect(shown.textContent).toContain(text), 15_000);
});

test("a tile that a query makes leads to the screener with that of its open tab, another does not", async () => {
  await open();
  const movers = within(await tile("movers"));
  const asksFor = async () => {
    const link = await movers.findByRole("link", { name: "Open in screener: Gainers and Losers" });
    const { searchParams } = new URL(link.getAttribute("href") ?? "", "http://x");
    return [searchParams.get("q"), searchParams.get("sort")];
  };
  expect(await asksFor()).toEqual([
    "Price change percent > 0 AND Traded value >= 1",
    "-priceChangePercent",
  ]);
  fireEvent.click(await movers.findByRole("tab", { name: "Losers" }));
  expect(await asksFor()).toEqual([
    "Price change percent < 0 AND Traded value >= 1",
    "priceChangePercent",
  ]);
  expect(within(await tile("flows")).queryByRole("link", { name: /Open in screener/ })).toBeNull();
});

test("the tab that a link goes by at first is the one that is open", async () => {
  await open();
  for (const name of tileNames) {
    const region = within(await tile(name));
    await vi.waitFor(() => expect(region.queryByText("Loading")).toBeNull(), 15_000);
    const open = region.queryAllByRole("tab")[0]?.id ?? "";
    const { firstTab = "" } = tileKinds[name];
    expect([name, open.endsWith(firstTab)]).toEqual([name, true]);
  }
});

test("an index whose members nobody knows, and one without its closes, say why they tell no points", async () => {
  const index = { index: "Nifty Bank", points: null, unexplained: null, rows: [] };
  const { contribution } = someMarket.tiles;
  if (contribution.state !== "ready") throw new Error("the fixture tells contributions");
  const indices = [...contribution.data.indices, { tab: "Banknifty" as const, ...index }];
  view = withTile("contribution", { ...contribution, data: { indices } });
  await open();
  const shown = within(await tile("contribution"));
  fireEvent.click(await shown.findByRole("tab", { name: "Sensex" }));
  expect(shown.getByText(/^Constituents of Sensex are not available for this day/)).toBeTruthy();
  fireEvent.click(shown.getByRole("tab", { name: "Bank Nifty" }));
  expect(shown.getByText(/^Closing values of Nifty Bank/)).toBeTruthy();
});

test("an index that stands where another market has the Sensex goes by its own name", async () => {
  const { contribution } = someMarket.tiles;
  if (contribution.state !== "ready") throw new Error("the fixture tells contributions");
  const index = { index: "Munshi 100", points: null, unexplained: null, rows: [] };
  const indices = [...contribution.data.indices, { tab: "Sensex" as const, ...index }];
  view = withTile("contribution", { ...contribution, data: { indices } });
  await open();
  const shown = within(await tile("contribution"));
  fireEvent.click(await shown.findByRole("tab", { name: "Munshi 100" }));
  expect(shown.getByText(/^Closing values of Munshi 100/)).toBeTruthy();
  expect(shown.queryByRole("tab", { name: "Sensex" })).toBeNull();
  expect(shown.getByRole("tab", { name: "Bank Nifty" })).toBeTruthy();
});

test("a replayed day's tile tells that the screener answers by the newest", async () => {
  await open("?day=2025-11-14");
  const heatmap = await tile("heatmap");
  expect(
    await within(heatmap).findByRole("link", { name: "Open in screener, latest day: Heatmap" }),
  ).toBeTruthy();
});

test("rows come four at a time, and a tab begins with its first", async () => {
  await open();
  const movers = within(await tile("movers"));
  expect(await movers.findAllByRole("rowheader")).toHaveLength(4);
  expect(movers.getByText("1 to 4 of 6")).toBeTruthy();
  fireEvent.click(movers.getByRole("button", { name: "Next rows" }));
  expect(movers.getAllByRole("rowheader").map((head) => head.textContent?.slice(0, 4))).toEqual([
    "DHRU",
    "EKTA",
  ]);
  fireEvent.click(movers.getByRole("tab", { name: "Losers" }));
  expect(movers.getByText("▼ −9.10 %")).toBeTruthy();
});

test("tiles that are empty, failed or old say so, and a failed one is asked for alone", async () => {
  view = withTile("flows", { state: "failed", requestId: "r77" });
  view = { ...view, tiles: { ...view.tiles, deals: { state: "empty" } } };
  const old = { ...someMarket.tiles.movers, ageSeconds: 180, isStale: true as const };
  view = { ...view, tiles: { ...view.tiles, movers: old } };
  await open();
  expect(await within(await tile("deals")).findByText(tileKinds.deals.emptyText)).toBeTruthy();
  const movers = within(await tile("movers"));
  expect(await movers.findByText(/^Last updated 3 minutes ago/)).toBeTruthy();
  const flows = within(await tile("flows"));
  expect(flows.getByText("r77")).toBeTruthy();
  single = { tile: someMarket.tiles.flows };
  fireEvent.click(flows.getByRole("button", { name: "Retry: FII and DII Activity" }));
  expect(await flows.findByText("▼ −800.00")).toBeTruthy();
  expect(requests.at(-1)).toBe("/api/views/market/tiles/flows");
});

const lost = { state: "failed", requestId: "r77" } as const;

test("tiles that failed are asked for again by one button, in one request", async () => {
  view = { ...someMarket, tiles: { ...someMarket.tiles, flows: lost, deals: lost } };
  await open();
  expect(await screen.findByText(/^2 of 14 tiles could not be loaded/)).toBeTruthy();
  view = withTile("deals", lost);
  fireEvent.click(screen.getByRole("button", { name: "Retry all" }));
  expect(await within(await tile("flows")).findByText("▼ −800.00")).toBeTruthy();
  // One that is left has a button of its own.
  expect(screen.queryByRole("button", { name: "Retry all" })).toBeNull();
  expect(requests).toEqual(["/api/views/market", "/api/views/market"]);
});

test("tiles that failed are asked for by themselves once there is a connection again", async () => {
  view = { ...someMarket, tiles: { ...someMarket.tiles, flows: lost, deals: lost } };
  await open();
  await screen.findByText(/^2 of 14 tiles could not be loaded/);
  window.dispatchEvent(new Event("offline"));
  view = someMarket;
  window.dispatchEvent(new Event("online"));
  expect(await within(await tile("flows")).findByText("▼ −800.00")).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText(/could not be loaded just now/)).toBeNull());
});

test("what failed is asked for again by itself after a while, what stands is not", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  view = withTile("flows", lost);
  await open();
  await within(await tile("flows")).findByText("This tile could not be loaded.");
  view = someMarket;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await within(await tile("flows")).findByText("▼ −800.00")).toBeTruthy();
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(2);
});

test("another page shows the tiles that it names, and another index without an address", async () => {
  render(
    <MantineProvider>
      <MarketGlance names={["movers", "heatmap"]} />
    </MantineProvider>,
  );
  const heatmap = within(await tile("heatmap"));
  expect(
    screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual([tileKinds.movers.title, tileKinds.heatmap.title]);
  single = { tile: { state: "empty" } };
  fireEvent.change(await heatmap.findByRole("combobox", { name: "Index" }), {
    target: { value: "Nifty 100" },
  });
  expect(await heatmap.findByText(tileKinds.heatmap.emptyText)).toBeTruthy();
  expect(requests).toEqual([
    "/api/views/market",
    "/api/views/market/tiles/heatmap?index=Nifty+100",
  ]);
});

test("where nothing comes the page says why and asks again", async () => {
  view = "fails";
  await open();
  expect((await screen.findByRole("alert")).textContent).toContain("It is away.");
  view = someMarket;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await within(await tile("barometer")).findByText("Bullish")).toBeTruthy();
});

test("a day that cannot be shown leads to the latest", async () => {
  view = "fails";
  await open("?day=2025-11-14");
  fireEvent.click(await screen.findByRole("button", { name: "Show latest day" }));
  expect(window.location.search).toBe("");
});

test("a day is replayed by the address, and the newest is one press away", async () => {
  await open("?day=2025-11-18");
  expect(await screen.findByText(/^Market data for 18 Nov 25\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Previous trading day" }));
  await vi.waitFor(() => expect(requests.at(-1)).toBe("/api/views/market?day=2025-11-17"));
  fireEvent.click(screen.getByRole("button", { name: "Latest, 20 Nov 25" }));
  expect(window.location.search).toBe("");
});

test.each([
  [
    "2025-11-19",
    "2025-11-18",
    "Market closed on 19 Nov 25. Showing 18 Nov 25. The screener uses the latest day.",
  ],
  ["2031-01-01", "2025-11-20", "No data for 01 Jan 31 yet. Showing 20 Nov 25."],
  [
    "1999-01-01",
    "2024-03-05",
    "No data for 01 Jan 99. Market data starts on 05 Mar 24, the day shown here. The screener uses the latest day.",
  ],
  ["tomorrow", "2025-11-20", "“tomorrow” is not a valid date. Showing the latest day, 20 Nov 25."],
])(
  "for the day %s it is told which is shown and why, and the address names it",
  async (wanted, shown, text) => {
    view = { ...someMarket, day: shown };
    await open(`?day=${wanted}&index=Nifty+50`);
    expect(await screen.findByText(text)).toBeTruthy();
    const isNewest = shown === someMarket.days.last;
    await vi.waitFor(() =>
      expect(window.location.search).toBe(
        isNewest ? "?index=Nifty+50" : `?day=${shown}&index=Nifty+50`,
      ),
    );
    // The reason stands as long as this address does, and nothing is asked for twice.
    expect(screen.getByText(text)).toBeTruthy();
    expect(requests.filter((path) => !path.includes("/tiles/"))).toHaveLength(1);
    const by = shown === someMarket.days.first ? "Next" : "Previous";
    fireEvent.click(screen.getByRole("button", { name: `${by} trading day` }));
    await vi.waitFor(() => expect(screen.queryByText(text)).toBeNull());
  },
);

test("the calendar offers the days of the data, tells of others, and is walked by keys", async () => {
  await open("?day=2025-11-20");
  const opener = await screen.findByRole("button", { name: /^Change trading day, 20 Nov 25/ });
  fireEvent.click(opener);
  const calendar = within(
    await screen.findByRole("dialog", { name: "Select a trading day" }, late),
  );
  const focused = () => document.activeElement?.getAttribute("aria-label");
  await vi.waitFor(() => expect(focused()).toBe("20 Nov 25"));
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press("ArrowRight");
  expect(focused()).toBe("20 Nov 25");
  press("ArrowLeft");
  expect(focused()).toBe("19 Nov 25");
  fireEvent.click(calendar.getByRole("button", { name: "19 Nov 25" }));
  expect(calendar.getByText("Market closed on 19 Nov 25.")).toBeTruthy();
  expect(window.location.search).toBe("?day=2025-11-20");
  press("Home");
  expect(focused()).toBe("17 Nov 25");
  press("PageUp");
  expect(focused()).toBe("17 Oct 25");
  fireEvent.change(calendar.getByLabelText("Year"), { target: { value: "2024" } });
  fireEvent.change(calendar.getByLabelText("Month"), { target: { value: "2" } });
  fireEvent.click(calendar.getByRole("button", { name: "6 Mar 24" }));
  expect(window.location.search).toBe("?day=2024-03-06");
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^Change trading day/ }));
  await screen.findByRole("dialog", {}, late);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Change trading day/);
});

test("the heatmap of another index is asked for by itself and stays in the address", async () => {
  await open();
  const heatmap = within(await tile("heatmap"));
  const cell = await heatmap.findByRole("link", { name: "KONKAN +2.50 %, Konkan Limited" });
  expect(cell.getAttribute("href")).toBe("/stock-analyzer/company/KONKAN");
  single = "fails";
  fireEvent.change(heatmap.getByRole("combobox", { name: "Index" }), {
    target: { value: "Nifty 100" },
  });
  await vi.waitFor(() =>
    expect(requests.at(-1)).toBe("/api/views/market/tiles/heatmap?index=Nifty+100"),
  );
  expect(window.location.search).toBe("?index=Nifty+100");
  expect(await heatmap.findByText("This tile could not be loaded.")).toBeTruthy();
  fireEvent.change(heatmap.getByRole("combobox", { name: "Index" }), {
    target: { value: "Nifty 50" },
  });
  expect(await heatmap.findByRole("link", { name: "KONKAN +2.50 %, Konkan Limited" })).toBeTruthy();
});

test("a company without a market cap is drawn where tiles are alike, and is always in the table", async () => {
  await open();
  const heatmap = within(await tile("heatmap"));
  await heatmap.findByText(/^1 company has no market cap/);
  const drawn = () => heatmap.getByRole("list", { name: /^Nifty 50/ }).children.length;
  expect(drawn()).toBe(2);
  fireEvent.click(heatmap.getByRole("radio", { name: "Equal size" }));
  expect(drawn()).toBe(3);
  fireEvent.click(heatmap.getByRole("radio", { name: "A-Z" }));
  const labels = heatmap
    .getAllByRole("link", { name: /%?, .* Limited$/ })
    .map((link) => link.getAttribute("aria-label")?.split(" ")[0]);
  expect(labels).toEqual(["ASHA", "BELA", "KONKAN"]);
});

test("tiles are moved by keyboard, hidden, kept over a reload, and put back", async () => {
  await open();
  await within(await tile("barometer")).findByText("Bullish");
  fireEvent.click(screen.getByRole("button", { name: "Arrange tiles" }));
  const handle = screen.getByRole("button", { name: "Move Market Barometer, position 1 of 14" });
  handle.focus();
  fireEvent.keyDown(handle, { key: "ArrowRight" });
  expect(shownTitles().slice(0, 2)).toEqual(["Indices", "Market Barometer"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe(
    "Move Market Barometer, position 2 of 14",
  );
  const hide = screen.getByRole("button", { name: "Hide Indices" });
  hide.focus();
  fireEvent.click(hide);
  expect(shownTitles()[0]).toBe("Market Barometer");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Hide Market Barometer");
  cleanup();
  await open();
  await within(await tile("barometer")).findByText("Bullish");
  expect(shownTitles()).not.toContain("Indices");
  fireEvent.click(screen.getByRole("button", { name: "Arrange tiles" }));
  fireEvent.click(screen.getByRole("button", { name: "Show Indices" }));
  expect(shownTitles().slice(0, 2)).toEqual(["Indices", "Market Barometer"]);
  fireEvent.click(screen.getByRole("button", { name: "Reset layout" }));
  expect(shownTitles()[0]).toBe("Market Barometer");
});

test("tiles that are arranged in another window are arranged here, and both keep their changes", async () => {
  await open();
  await within(await tile("barometer")).findByText("Bullish");
  fireEvent.click(screen.getByRole("button", { name: "Arrange tiles" }));
  fireEvent.click(screen.getByRole("button", { name: "Hide Indices" }));
  const key = "munshi.market-tiles.visitor";
  const readKept = () =>
    readJson<{ readonly hidden: readonly string[] }>(localStorage.getItem(key) ?? "");
  const stored = readKept();
  localStorage.setItem(key, JSON.stringify({ ...stored, hidden: [...stored.hidden, "flows"] }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  expect(shownTitles()).not.toContain(tileKinds.flows.title);
  fireEvent.click(screen.getByRole("button", { name: "Hide Market Barometer" }));
  expect(readKept().hidden).toEqual(["indices", "flows", "barometer"]);
});

test("a tile that is dragged by its handle takes the place of the one it is dropped on", async () => {
  await open();
  await within(await tile("barometer")).findByText("Bullish");
  fireEvent.click(screen.getByRole("button", { name: "Arrange tiles" }));
  const target = await tile("performers");
  Object.assign(document, { elementFromPoint: () => target });
  const handle = screen.getByRole("button", { name: "Move Market Barometer, position 1 of 14" });
  Object.assign(handle, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
  fireEvent.pointerDown(handle, { pointerId: 1 });
  fireEvent.pointerMove(handle, { pointerId: 1 });
  expect(screen.getByText("Swap with Top Emoji Performers")).toBeTruthy();
  fireEvent.pointerUp(handle, { pointerId: 1 });
  expect(shownTitles().slice(0, 3)).toEqual([
    "Indices",
    "Top Emoji Performers",
    "Market Barometer",
  ]);
});
