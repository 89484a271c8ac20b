import { MantineProvider } from "@mantine/core";
import type { ComparedCompany } from "@munshi/bff/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { someCompany } from "../company-parts/company.fixture.ts";
import { useWholeHistory } from "../features/company/price-history.ts";
import { PriceComparison } from "../features/compare/PriceComparison.tsx";
import { ServerState } from "../lib/ServerState.tsx";

const time = [20_000, 20_001, 20_002].map((day) => day * 86_400);
const closes = [100, 110, 120];

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.startsWith("/udf/search")) return Response.json([]);
    if (path.startsWith("/udf/marks")) return Response.json({ time: [], label: [], text: [] });
    const prices = { o: closes, h: closes, l: closes, c: closes, v: closes };
    return Response.json({ s: "ok", t: time, ...prices });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { company, dataset, sections } = someCompany;
const compared: ComparedCompany = { company, dataset, sections };

function WholeHistory() {
  const { data } = useWholeHistory(company.symbol, true);
  return data === undefined ? null : <p>{data.days.length} weeks</p>;
}

// Pages share what they have fetched.
test("a company whose whole history was shown can be compared next", async () => {
  const shown = render(
    <ServerState>
      <WholeHistory />
    </ServerState>,
  );
  await screen.findByText("3 weeks");
  shown.unmount();
  render(
    <MantineProvider>
      <ServerState>
        <PriceComparison companies={[compared]} range="Max" index="" onChange={() => undefined} />
      </ServerState>
    </MantineProvider>,
  );
  expect(await screen.findByText(`${company.symbol} 120.0`)).toBeTruthy();
});
