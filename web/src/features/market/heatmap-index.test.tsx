import { MantineProvider } from "@mantine/core";
import type { MarketTiles } from "@munshi/bff/contract";
import { cleanup, render, screen, within } from "@testing-library/react";
import { snapshot } from "valtio";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginSession, session } from "../../lib/session/session.ts";
import { readMarketAddress } from "./market-address.ts";
import { someMarket } from "./market.fixture.ts";
import { MarketPage } from "./MarketPage.tsx";

beforeEach(() => {
  // A new session drops the cached responses of the previous one.
  beginSession({ viewer: snapshot(session).viewer, member: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the dashboard where the server answers this about the index of the address. */
async function open(search: string, overrides: Partial<MarketTiles["heatmap"]>) {
  const { heatmap } = someMarket.tiles;
  if (heatmap.state !== "ready") throw new Error("the fixture has a heatmap");
  const tile = { ...heatmap, data: { ...heatmap.data, ...overrides } };
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(path.includes("/tiles/") ? { tile } : someMarket),
  );
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  window.history.replaceState(null, "", `/stock-analyzer/market${search}`);
  render(
    <MantineProvider>
      <MarketPage />
    </MantineProvider>,
  );
  return within(await screen.findByRole("region", { name: "Heatmap" }));
}

type Tile = Awaited<ReturnType<typeof open>>;

/** The index that is chosen, and all that can be. */
function listIndices(heatmap: Tile) {
  const choice = heatmap.getByRole<HTMLSelectElement>("combobox", { name: "Index" });
  return [choice.value, [...choice.options].map(({ value }) => value)];
}

test("an index that the address writes otherwise is the list's own", async () => {
  const heatmap = await open("?index=nifty100", { index: "Nifty 100" });
  expect(await heatmap.findByRole("list", { name: /^Nifty 100:/ })).toBeTruthy();
  expect(listIndices(heatmap)).toEqual(["Nifty 100", ["Nifty 50", "Nifty 100"]]);
  expect(heatmap.queryByRole("status")).toBeNull();
});

test("an index without data on the day is named, and the default one is shown instead", async () => {
  const heatmap = await open("?index=Nifty+1", { unknown: "Nifty 1" });
  expect((await heatmap.findByRole("status")).textContent).toBe(
    "No index named “Nifty 1”. Showing Nifty 50.",
  );
  expect(listIndices(heatmap)).toEqual(["Nifty 50", ["Nifty 50", "Nifty 100"]]);
  expect(heatmap.getByRole("link", { name: "KONKAN +2.50 %, Konkan Limited" })).toBeTruthy();
});

test("a name longer than any index is asked for as far as the server reads it", () => {
  expect(readMarketAddress(`?index=${"x".repeat(120)}`).index).toBe("x".repeat(100));
  expect(readMarketAddress("?index=+++").index).toBeNull();
});
