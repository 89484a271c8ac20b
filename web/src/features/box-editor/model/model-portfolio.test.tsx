import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MarketEngine } from "../../../lib/open-market.ts";
import { readJson } from "../../../lib/read-json.ts";
import { forgetBoxDraft, readBoxDraft } from "../box-draft.ts";
import { historiesOf, stockOf } from "../box-editor.fixture.ts";
import { modelQuery } from "./build-model.ts";
import { ModelPortfolioPage } from "./ModelPortfolioPage.tsx";

/** Companies that meet the fundamentals, best scores first. */
let matching: readonly number[];

const engine: MarketEngine = {
  open: async () => ({ ok: true, value: { rows: 3_982 }, warnings: [] }),
  run: async ({ query, firstRows }) => {
    expect(query).toBe(modelQuery);
    return {
      ok: true,
      warnings: [],
      value: {
        resultId: 1,
        total: 3_982,
        matched: matching.length,
        unmatched: 3_982 - matching.length,
        lacking: 0,
        lackingParameters: [],
        columns: [],
        page: {
          from: 0,
          to: Math.min(firstRows, matching.length),
          rows: new Int32Array(),
          values: { coCode: matching.slice(0, firstRows) },
        },
        milliseconds: { parse: 0, load: 0, evaluate: 0 },
      },
    };
  },
};

beforeEach(() => {
  matching = Array.from({ length: 612 }, (_, at) => at + 1);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    if (path.endsWith("/screener")) {
      const manifest = { version: "d1", rows: 3_982, asOf: "2026-11-05", kind: "demo", groups: [] };
      return Response.json({ manifest, dataPath: "/data", firstRows: null });
    }
    if (path.endsWith("/exclusions")) {
      return Response.json({ companies: [{ coCode: 1, symbol: "S1", name: "Excluded" }] });
    }
    const { coCodes } = readJson<{ readonly coCodes: readonly number[] }>(
      typeof body === "string" ? body : "",
    );
    return Response.json(
      historiesOf(
        coCodes.map((coCode) => stockOf(coCode, coCode === 2 ? { status: "suspended" } : {})),
      ),
    );
  });
});
afterEach(() => {
  cleanup();
  forgetBoxDraft(null);
  vi.unstubAllGlobals();
});

function show(): void {
  window.history.replaceState(null, "", "/modal-portfolio");
  render(
    <MantineProvider>
      <ModelPortfolioPage getEngine={() => engine} />
    </MantineProvider>,
  );
}

const create = () =>
  fireEvent.click(screen.getByRole("button", { name: "Create model portfolio" }));

test("a model portfolio shows its two stages with the day's counts and opens in the review", async () => {
  show();
  create();
  await screen.findByText("Your Model Portfolio is Ready!!!");
  expect(screen.getByText("Processing Fundamentals")).toBeTruthy();
  expect(screen.getByText("Stock universe is 3,982 companies, filtered to 500.")).toBeTruthy();
  expect(screen.getByText("Processing Stock Weightage")).toBeTruthy();
  expect(screen.getByText("Emoji universe is 50 companies, filtered to 10.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Review portfolio" }));
  expect(window.location.pathname).toBe("/review-create-stockBox");
  const draft = readBoxDraft(null);
  const stocks = draft?.stocks ?? [];
  // 1 is excluded, 2 is suspended; sectors repeat every five companies, at most four of each.
  expect(stocks.map(({ coCode }) => coCode)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(stocks.reduce((all, { weight }) => all + weight, 0)).toBe(10_000);
  expect(Math.max(...stocks.map(({ weight }) => weight))).toBeLessThanOrEqual(2_000);
  const [third, twelfth] = [stocks[0]?.weight ?? 0, stocks[9]?.weight ?? 0];
  expect(third).toBeGreaterThan(twelfth);
  expect(draft?.name).toBe("Model portfolio 05 Nov 26");
});

test("an error is shown if no company meets the fundamentals", async () => {
  matching = [2];
  show();
  create();
  expect(await screen.findByText(/No company meets the fundamentals today/)).toBeTruthy();
});

test("a stock cap that cannot add up to 100 % is rejected at once", () => {
  show();
  fireEvent.change(screen.getByRole("textbox", { name: "Max. stock weight, %" }), {
    target: { value: "9" },
  });
  create();
  expect(screen.getByText("10 stocks need at least 10 %.")).toBeTruthy();
  expect(screen.queryByText("Processing Fundamentals")).toBeNull();
});
