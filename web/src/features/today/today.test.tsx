import { MantineProvider } from "@mantine/core";
import { visitor } from "@munshi/bff/contract";
import type { TodayView, TrackedIdea } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { TodayPage } from "./TodayPage.tsx";

const noScore = {
  value: null,
  absence: "not-rated",
  meterBand: null,
  emojiBand: null,
  label: null,
} as const;
const konkan = { coCode: 7, symbol: "KONKAN", name: "Konkan Steel Limited" };
const asha = { coCode: 8, symbol: "ASHA", name: "Asha Textiles" };

const full: TodayView = {
  watched: {
    state: "ready",
    data: {
      asOf: "2026-11-20",
      companies: 1,
      moves: [
        {
          ...konkan,
          sector: null,
          isin: null,
          price: 120,
          change: 5,
          changePercent: 4.35,
          marketCap: 900,
          score: noScore,
          technicalScore: noScore,
          high52: 130,
          low52: 60,
          position52: 85,
          reasons: [{ kind: "high52", at: "2026-11-20" }],
        },
      ],
    },
  },
  screens: {
    state: "ready",
    data: {
      asOf: "2026-11-20",
      since: "2026-11-19",
      screens: [
        {
          id: "s1",
          name: "Small and cheap",
          text: "PE < 10",
          matches: 23,
          entered: { count: 7, first: [konkan] },
          left: { count: 1, first: [asha] },
        },
        {
          id: "s2",
          name: "Quality",
          text: "ROE > 20",
          matches: 4,
          entered: { count: 0, first: [] },
          left: { count: 0, first: [] },
        },
      ],
      total: 2,
    },
  },
  events: {
    state: "ready",
    data: {
      asOf: "2026-11-20",
      companies: 1,
      past: [{ ...konkan, day: "2026-11-18", kind: "filed", event: "", profitChange: 24 }],
      next: [],
    },
  },
  market: {
    state: "ready",
    data: {
      day: "2026-11-20",
      barometer: null,
      indices: [{ name: "Munshi 50", close: 1_283.27, change: 10, changePercent: 0.83 }],
      gainers: [{ ...asha, close: 10, changePercent: 9.1, volume: 5, reasons: [] }],
      losers: [],
    },
  },
};
const bare: TodayView = {
  watched: { state: "empty" },
  screens: { state: "empty" },
  events: { state: "empty" },
  market: { state: "failed" },
};

let answers: TodayView[];
let followed: readonly TrackedIdea[];
beforeEach(() => {
  followed = [];
  session.viewer = visitor;
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/core/flavours/investment_tracking/") {
      return Response.json({ count: followed.length, next: null, results: followed });
    }
    return Response.json(answers.length > 1 ? answers.shift() : answers[0]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers are kept, so a page may first show those of the test before. */
const show = async (...given: TodayView[]) => {
  answers = given;
  render(
    <MantineProvider>
      <TodayPage />
    </MantineProvider>,
  );
  return screen.findByRole("region", { name: "Market" });
};
const section = (name: string) => within(screen.getByRole("region", { name }));

test("a member sees their moves with reasons, changed screens, events and the market", async () => {
  await show(full);
  const watched = section("Watchlist moves");
  expect(watched.getByRole("link", { name: konkan.name })).toBeTruthy();
  expect(watched.getByRole("button", { name: /^Why Konkan.*52-week high$/ })).toBeTruthy();

  const screens = section("Saved screens");
  expect(screens.getByText("Changes since 19 Nov 26")).toBeTruthy();
  expect(screens.getByRole("link", { name: "Small and cheap" }).getAttribute("href")).toBe(
    "/stock-analyzer/scanner/createscanner?saved=s1&q=PE+%3C+10",
  );
  expect(screens.getByText("23 companies match")).toBeTruthy();
  expect(screens.getByText("and 6 more")).toBeTruthy();
  expect(screens.getByRole("link", { name: "ASHA" })).toBeTruthy();
  expect(screens.getByText("4 companies match, no changes")).toBeTruthy();

  const events = section("Results and events");
  expect(events.getByText("No results or events in the week after 20 Nov 26.")).toBeTruthy();
  expect(events.getByText(/\+24/)).toBeTruthy();
  expect(section("Market").getByText("No filing found")).toBeTruthy();
});

test("every empty section starts with one action", async () => {
  await show(bare);
  expect(
    await section("Watchlist moves").findByRole("combobox", {
      name: "Add a company to your watchlist",
    }),
  ).toBeTruthy();
  expect(section("Saved screens").getByRole("link", { name: "Build a query" })).toBeTruthy();
  expect(
    section("Results and events").getByRole("combobox", { name: "Add a company to follow" }),
  ).toBeTruthy();
});

test("a member without a subscription is sent to the plans and returns afterwards", async () => {
  await show({ ...full, watched: { state: "locked" }, events: { state: "empty" } });
  for (const name of ["Watchlist moves", "Results and events"]) {
    const plans = await section(name).findByRole("link", { name: "See plans" });
    expect(plans.getAttribute("href")).toBe("/pricing?next=%2Ftoday");
  }
});

test("a failed section can be reloaded", async () => {
  await show(bare, full);
  fireEvent.click(await section("Market").findByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Munshi 50")).toBeTruthy();
});

test("says how many saved screens there are beyond those shown", async () => {
  if (full.screens.state !== "ready") throw new Error("no screens");
  await show({ ...full, screens: { ...full.screens, data: { ...full.screens.data, total: 34 } } });
  const all = await section("Saved screens").findByRole("link", { name: "2 of 34 saved screens" });
  expect(all.getAttribute("href")).toBe("/stock-analyzer/scanner/savedscanner");
});

test("a subscriber sees the stock boxes that they follow, with their gain since", async () => {
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  followed = [
    {
      id: 1,
      investment_idea: 7,
      portfolio_name: "Steady Dividends",
      invest_actively: true,
      version: 2,
      since: "2026-10-01",
      portfolio: [],
      total_current_value: 10_500,
      total_return_percent: 5,
      total_score: 70,
      total_mtm: 500,
      emoticon: "good",
    },
  ];
  await show(full);
  const boxes = within(await screen.findByRole("region", { name: "Stock boxes you follow" }));
  expect(boxes.getByRole("listitem").textContent).toBe(
    "Steady DividendsActive, since 01 Oct 26₹10,500+5.0 %",
  );
  expect(boxes.getByRole("link", { name: "Steady Dividends" }).getAttribute("href")).toBe(
    "/stock-box-detail?id=7",
  );
});
