import { MantineProvider } from "@mantine/core";
import type { AccessAnswer, BoxDetail, BoxOwn } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { riskThresholds } from "@munshi/engine/portfolio";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Route, Switch } from "wouter";
import { session } from "../../lib/session/session.ts";
import { snackbars } from "../../lib/snackbars.ts";
import { accessTo, forgetAnswers, someAccess, someMember } from "../../pay-parts/pay.fixture.ts";
import { konkan, makeBox, makeOwn, makeYoungBox } from "./stock-box.fixture.ts";
import { SharedStockBoxPage, StockBoxDetailPage, ThemedStockBoxPage } from "./StockBoxPage.tsx";

let box: BoxDetail | null;
let own: BoxOwn;
let access: AccessAnswer;
const calls: string[] = [];
let visit = 0;
/** The page asks for the width once and keeps the answer's object. */
const media = Object.assign(new EventTarget(), { matches: false });

function answer(path: string): unknown {
  if (path.includes("/stock_boxes/managers/")) {
    return {
      manager: {
        ...makeBox().manager,
        about: "Buys what others find dull.",
        since: "2019-04-01",
        blogs: [{ title: "Why cement", day: "2026-10-01", text: "Because of roads." }],
      },
      boxes: [],
    };
  }
  if (path.includes("/sections/news")) {
    const [, symbol = ""] = /company\/(\w+)/.exec(path) ?? [];
    const item = {
      id: symbol,
      publishedAt: symbol === "ASHA" ? "2026-11-02T05:00:00Z" : "2026-11-03T05:00:00Z",
      title: `${symbol} in the news`,
      description: "",
      source: "Ledger",
      url: null,
    };
    return { section: { state: "ready", data: { items: [item] } } };
  }
  if (path.endsWith("/flavours/stockbox_share/")) {
    return {
      success: true,
      message: "URL Copied. Paste to share !",
      id: "s1",
      url: "/stock-box/x",
    };
  }
  if (path.includes("/stockbox_share/")) return { success: true, message: "Link revoked" };
  if (path.includes("favourite")) {
    own = { ...own, isFavourite: true };
    return { success: true, message: "Marked as favourite!", is_favourite: true };
  }
  if (path.includes("investment_tracking")) {
    own = { ...own, follow: { investActively: true, version: 2 } };
    return { success: true, message: "Following", id: 1 };
  }
  if (path.includes("/payments/access")) return access;
  if (path.includes("/stockbox_cart/")) {
    return {
      success: true,
      message: "added to cart!",
      data: { cart_count: 1 },
      stockbox_detail: [],
      coupon: null,
      broker_coupons: [],
    };
  }
  if (path.includes("/stock_boxes/shared/")) return box;
  return { box, own };
}

beforeEach(() => {
  box = makeBox();
  own = makeOwn();
  access = accessTo();
  calls.length = 0;
  snackbars.shown = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method !== "GET") calls.push(`${method} ${path} ${typeof body === "string" ? body : ""}`);
    if (box === null) {
      const error = { code: "stock_box.not_found", message: "Gone.", requestId: "r" };
      return Response.json({ error }, { status: 404 });
    }
    return Response.json(answer(path));
  });
  media.matches = false;
  vi.stubGlobal("matchMedia", () => media);
});
afterEach(() => {
  cleanup();
  session.viewer = visitor;
  session.member = null;
  localStorage.clear();
  forgetAnswers();
  vi.unstubAllGlobals();
});

/** Each visit asks for another box, since answers are kept. */
async function show(part: "detail" | "shared" | `themed/${string}`): Promise<void> {
  visit += 1;
  const [kind, rest = ""] = part.split("themed/").length > 1 ? ["themed", part.slice(7)] : [part];
  const address = {
    detail: `/stock-box-detail?id=${visit}`,
    shared: `/stock-box/s${visit}`,
    themed: `/theme-layout/stock-box/${visit}/${rest}`,
  }[kind];
  window.history.replaceState(null, "", address);
  render(
    <MantineProvider env="test">
      <Switch>
        <Route path="/stock-box-detail">
          <StockBoxDetailPage />
        </Route>
        <Route path="/stock-box/:slug">
          <SharedStockBoxPage />
        </Route>
        <Route path="/theme-layout/stock-box/:id/*?">
          <ThemedStockBoxPage />
        </Route>
      </Switch>
    </MantineProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
}

const region = (name: string | RegExp) => within(screen.getByRole("region", { name }));
const rowsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test("idea, methodology and the live figure come first", async () => {
  await show("detail");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Steady hands");
  expect(screen.getByText("Companies that need little and earn much.")).toBeTruthy();
  expect(screen.getByText(/Research analyst, INH000012345 · Fee: ₹199 a month/)).toBeTruthy();
  expect(screen.getByText("Moderate risk")).toBeTruthy();
  expect(screen.getByText("Top Performer")).toBeTruthy();
  const overview = region("Overview");
  expect(overview.getByText("Debt is low")).toBeTruthy();
  expect(overview.getByText("Weigh by score")).toBeTruthy();
  expect(overview.getByText("+14.2 %")).toBeTruthy();
  expect(overview.getByText("Live since 03 Jun 24")).toBeTruthy();
});

test("a box live for under a year shows its absolute return", async () => {
  box = makeBox({ cagr: null, sinceLive: -2.5 });
  await show("detail");
  const overview = region("Overview");
  expect(overview.getByText("Absolute return")).toBeTruthy();
  expect(overview.getByText("−2.5 %")).toBeTruthy();
});

test("performance is charted against the index, with the first live day", async () => {
  await show("detail");
  expect(screen.getByText("Live since 03 Jun 24", { selector: "text" })).toBeTruthy();
  const periods = rowsOf("Returns by period");
  expect(periods[0]).toEqual(["Series", "1W", "1M", "3M", "6M", "1Y", "3Y", "All*"]);
  expect(periods.map(([name]) => name)).toEqual([
    "Series",
    "This box",
    "Munshi 500",
    "Difference, pp",
  ]);
  expect(rowsOf("Returns by year").map(([year]) => year)).toEqual([
    "Year",
    "2026 01 Jan to 16 Nov",
    "2025",
    "2024 01 Jan to 31 Dec Partly back-tested",
  ]);
  expect(rowsOf("Rolling returns").map(([span]) => span)).toEqual(["Held for", "1 year"]);
});

test("the passive portfolio has separate performance, and dividends can be included", async () => {
  await show("detail");
  const before = rowsOf("Returns by period")[1];
  fireEvent.click(screen.getByRole("radio", { name: "With dividends" }));
  expect(rowsOf("Returns by period")[1]).not.toEqual(before);
  expect(screen.getByText(/Dividends reinvested; Munshi 500 excludes them/)).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Passive" }));
  expect(rowsOf("Returns by period")[1]?.[0]).toBe("Passive");
  expect(screen.getByText(/The first version, bought and held/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Follow passively" })).not.toHaveLength(0);
});

test("stocks show weight, change, score, reason and status, and link to their pages", async () => {
  await show("detail");
  const [head, one, other] = rowsOf("Stocks and weights");
  expect(head).toEqual([
    "Company",
    "Bar",
    "Weight",
    "Change, pp",
    "Price",
    "Day's change",
    "Score",
    "Reason",
  ]);
  expect(one?.slice(2)).toEqual([
    "60.00 %",
    "▼ −5.00",
    "₹100.00",
    "▲ +1.50 %",
    "72 Very Good",
    "Highest return on capital of its sector",
  ]);
  expect(other?.slice(0, 4)).toEqual(["Konkan PowerKONKAN · PowerSuspended", "", "40.00 %", "New"]);
  const table = within(screen.getByRole("table", { name: "Stocks and weights" }));
  expect(table.getByRole("link", { name: /Asha Cements/ }).getAttribute("href")).toBe(
    "/stock-analyzer/company/ASHA",
  );
  expect(screen.getByText("Removed on 03 Jun 24: Bharuch Dyes.")).toBeTruthy();
});

test("the minimum amount lists the shares it buys", async () => {
  await show("detail");
  expect(rowsOf("Shares for the minimum amount")).toEqual([
    ["Company", "Shares", "Price, ₹", "Cost, ₹", "Weight", "Off target, pp"],
    ["Asha Cements", "3", "100.00", "300.00", "60.0 %", "0.00"],
    ["Konkan Power", "4", "50.00", "200.00", "40.0 %", "0.00"],
    ["Total", "7", "", "500.00", "", ""],
  ]);
  expect(screen.getByText(/The passive portfolio needs ₹800/)).toBeTruthy();
});

test("the risk level is explained by its figures and thresholds", async () => {
  await show("detail");
  expect(
    screen.getByText(
      "Moderate, because of its volatility: this box moved 1.20 times as much as Munshi 500 (16.4 % a year against 13.7 %).",
    ),
  ).toBeTruthy();
  expect(rowsOf("Risk level thresholds")[1]).toEqual([
    "Volatility relative to the index",
    "1.20×",
    `${riskThresholds.volatility.moderate.toFixed(2)}×`,
    `${riskThresholds.volatility.high.toFixed(2)}×`,
  ]);
  expect(screen.getByText(/About ₹6.17 lakh follows this box/)).toBeTruthy();
});

test("a new box without index, price and volume shows what is missing", async () => {
  box = makeYoungBox(1);
  own = makeOwn({ isOwner: true });
  await show("detail");
  expect(screen.getAllByText("Back-tested only")).not.toHaveLength(0);
  expect(
    screen.getByText(/Performance starts on 01 Jan 24. The chart needs two days/),
  ).toBeTruthy();
  expect(screen.queryByRole("table", { name: "Returns by period" })).toBeNull();
  expect(screen.getByText(/High, because fewer than 60 days/)).toBeTruthy();
  expect(screen.getByText(/A stock has no price/)).toBeTruthy();
  expect(
    screen.getByText(/No price when the version took effect: KONKAN \(01 Jan 24\)/),
  ).toBeTruthy();
  expect(screen.getByText(/Trading volume is not available/)).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "Passive" })).toBeNull();
});

test("back-tested performance without an index has years, but no boundary or comparison", async () => {
  box = makeYoungBox(120);
  await show("detail");
  expect(screen.getByText("Back-tested", { selector: "text" })).toBeTruthy();
  expect(rowsOf("Returns by year")[0]).toEqual(["Year", "Box"]);
  expect(screen.getByText(/Max. drawdown: /, { selector: "p" })).toBeTruthy();
});

test("a box without stocks links its owner to the editor", async () => {
  box = makeBox({ version: 0, constituents: [], versions: [], manager: null, isPrivate: true });
  own = makeOwn({ isOwner: true });
  await show("detail");
  expect(screen.getByText("No stocks yet")).toBeTruthy();
  const [link] = screen.getAllByRole("link", { name: "Add stocks" });
  expect(link?.getAttribute("href")).toBe("/EditEmojibox/7/LTI");
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
});

test("versions show changes and reasons, and are verified in the browser", async () => {
  await show("detail");
  const versions = region("Rebalances");
  expect(
    versions.getByText(/Konkan replaces Bharuch after its results Turnover 40.0 %/),
  ).toBeTruthy();
  expect(rowsOf("Weight changes").slice(1)).toEqual([
    ["Konkan Power", "New", "40.00 %", "Results"],
    ["Bharuch Dyes", "35.00 %", "Removed", ""],
    ["Asha Cements", "65.00 %", "60.00 %", ""],
  ]);
  fireEvent.click(versions.getByRole("button", { name: "Verify" }));
  expect(await screen.findByText("All 2 versions verified")).toBeTruthy();
  expect(screen.getByText("Version 2: verified")).toBeTruthy();
});

test("an altered version is reported", async () => {
  const [newest, oldest] = makeBox().versions;
  if (newest === undefined || oldest === undefined) throw new Error("The fixture has two versions");
  box = makeBox({ versions: [{ ...newest, note: "Nothing happened" }, oldest] });
  await show("detail");
  fireEvent.click(screen.getByRole("button", { name: "Verify" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Not verified: version 2");
  expect(screen.getByText("Version 2: does not match its hash")).toBeTruthy();
});

test("a member follows, marks as favourite, shares and revokes the link", async () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", {
    onLine: true,
    clipboard: { writeText: async (text: string) => copied.push(text) },
  });
  box = makeBox({ manager: null, isPrivate: true });
  own = makeOwn({ isOwner: true });
  await show("detail");
  const [follow] = screen.getAllByRole("button", { name: "Follow" });
  fireEvent.click(follow ?? document.body);
  expect((await screen.findAllByText("Following")).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole("button", { name: "Favourite" }));
  await vi.waitFor(() =>
    expect(screen.getByRole("button", { name: "Favourite" }).getAttribute("aria-pressed")).toBe(
      "true",
    ),
  );
  fireEvent.click(screen.getByRole("button", { name: "Share" }));
  const field = await screen.findByRole("textbox", {
    name: "Anyone with this link can view the box",
  });
  expect(field).toHaveProperty("value", `${window.location.origin}/stock-box/x`);
  expect(copied).toEqual([`${window.location.origin}/stock-box/x`]);
  expect(snackbars.shown.map(({ text }) => text)).toContain("URL Copied. Paste to share !");
  fireEvent.click(screen.getByRole("button", { name: "Revoke link" }));
  await vi.waitFor(() => expect(calls.at(-1)).toContain("DELETE"));
  expect(calls.at(-1)).toContain("/flavours/stockbox_share/s1/");
});

test("pending changes are shown", async () => {
  own = makeOwn({
    isOwner: true,
    hasProposal: true,
    source: { id: 3, name: "Quiet growth", version: 2, newest: 4 },
    follow: { investActively: true, version: 1 },
  });
  await show("detail");
  expect(screen.getByText("A new version is proposed")).toBeTruthy();
  expect(screen.getByText("Quiet growth has a new version")).toBeTruthy();
  expect(screen.getByText("You follow version 1.")).toBeTruthy();
  box = makeBox({ manager: null });
  cleanup();
  await show("detail");
  expect(screen.getByRole("link", { name: "Quiet growth" }).getAttribute("href")).toBe(
    "/stock-box-detail?id=3",
  );
});

test("a shared page has no member actions; a manager's box links to the login", async () => {
  await show("shared");
  expect(screen.queryByRole("button", { name: /Follow|Share|Customise|Favourite/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Log in to follow" }).getAttribute("href")).toBe(
    `/login?${new URLSearchParams({ next: "/stock-box-detail?id=7" })}`,
  );
  expect(screen.queryByText("News on the largest holdings")).toBeNull();
  cleanup();
  box = makeBox({ manager: null, isPrivate: true });
  await show("shared");
  expect(screen.queryByRole("link", { name: /Log in|Open box/ })).toBeNull();
  expect(document.title).toBe("Steady hands · Munshi");
});

test("a missing box and an invalid address show that the box is not available", async () => {
  box = null;
  await show("shared");
  expect(screen.getByText("This stock box is not available")).toBeTruthy();
  cleanup();
  window.history.replaceState(null, "", "/stock-box-detail?id=abc");
  render(
    <MantineProvider env="test">
      <StockBoxDetailPage />
    </MantineProvider>,
  );
  expect(screen.getByText("This stock box is not available")).toBeTruthy();
});

test("the themed layout has a page for each part", async () => {
  await show("themed/");
  expect(screen.getByRole("region", { name: "Performance" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Stocks" })).toBeNull();
  cleanup();
  await show("themed/portfolio");
  expect(screen.getByRole("region", { name: "Stocks" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Performance" })).toBeNull();
  const current = screen.getByRole("link", { current: "page" });
  expect(current.textContent).toBe("Portfolio");
});

test("the info page has blogs and news on the largest holdings, newest first", async () => {
  await show("themed/info");
  expect(await screen.findByText("Because of roads.")).toBeTruthy();
  await screen.findByText("KONKAN in the news");
  const news = region("News on the largest holdings").getAllByText(/in the news/);
  expect(news.map(({ textContent }) => textContent)).toEqual([
    "KONKAN in the news",
    "ASHA in the news",
  ]);
  cleanup();
  await show("themed/info/news");
  expect(screen.queryByRole("heading", { name: "Blogs" })).toBeNull();
});

test("on a phone the largest stocks are listed first, then all", async () => {
  media.matches = true;
  const others = Array.from({ length: 12 }, (_, at) => ({
    ...konkan,
    coCode: 10 + at,
    name: `Small ${at}`,
    weight: 1,
  }));
  box = makeBox({ constituents: [...others, ...makeBox().constituents] });
  await show("detail");
  expect(screen.queryByRole("table", { name: "Stocks and weights" })).toBeNull();
  const [, item] = region(/^Stocks and weights/).getAllByRole("listitem");
  expect(item?.textContent).toContain(`${konkan.name}KONKAN · PowerSuspended40.00 %`);
  expect(screen.queryByText("Small 11")).toBeNull();
  fireEvent.click(region(/^Stocks and weights/).getByRole("button", { name: "Show all 14" }));
  expect(screen.getByText("Small 11")).toBeTruthy();
});

test("a visitor puts a box with a fee into the cart, which the button then leads to", async () => {
  await show("shared");
  fireEvent.click(screen.getByRole("button", { name: /^Add to cart/ }));
  const link = await screen.findByRole("link", { name: "In cart" });
  expect(link.getAttribute("href")).toBe("/cart");
  expect(snackbars.shown[0]?.text).toBe("added to cart!");
});

test("a member's box is added with the side that is shown", async () => {
  session.viewer = { ...visitor, isSignedIn: true };
  session.member = someMember(null);
  await show("detail");
  const button = await screen.findByRole("button", { name: /^Add to cart/ });
  fireEvent.click(screen.getByRole("radio", { name: "Passive" }));
  fireEvent.click(button);
  await vi.waitFor(() => expect(snackbars.shown[0]?.text).toBe("added to cart!"));
  expect(calls).toEqual([
    `POST /api/core/flavours/stockbox_cart/ {"id":${makeBox().id},"investment_type":"PASSIVE"}`,
  ]);
});

test("a paid box says until when it is open", async () => {
  session.viewer = { ...visitor, isSignedIn: true };
  session.member = someMember(null);
  access = accessTo(someAccess({ product: `box:${makeBox().id}` }));
  await show("detail");
  await screen.findByText("Open until 24 Nov 27");
  expect(screen.queryByRole("button", { name: /^Add to cart/ })).toBeNull();
});

test("a free box is not for sale", async () => {
  box = { ...makeBox(), fee: null };
  await show("shared");
  expect(screen.getByText(/Fee: Free/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Add to cart/ })).toBeNull();
});

test("a box with a fee that is not paid offers to buy its stocks", async () => {
  box = makeBox({ isLocked: true, constituents: [] });
  await show("shared");
  expect(screen.getByText("Stocks appear after purchase")).toBeDefined();
  expect(region(/^Stocks and weights/).getByRole("button", { name: /^Add to cart/ })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Customise" })).toBeNull();
});
