import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { ChartPage } from "./ChartPage.tsx";

const drawn = vi.hoisted(() => ({ drawings: [] as unknown[], pointed: [] as unknown[] }));
vi.mock("./draw-chart.ts", () => ({
  drawChart: (_place: HTMLElement, drawing: unknown) => {
    drawn.drawings.push(drawing);
    return {
      showFrom: () => undefined,
      pointAt: (place: unknown) => drawn.pointed.push(place),
      remove: () => undefined,
    };
  },
}));

const day = 86_400;
const count = 120;
const time = Array.from({ length: count }, (_, place) => 20_000 * day + place * day);
const price = time.map((_, place) => 100 + place);
const history = { s: "ok", t: time, o: price, h: price, l: price, c: price, v: price };
const share = {
  ticker: "KONKAN",
  name: "KONKAN",
  description: "Konkan Steel Limited",
  type: "stock",
};
const answers: Record<string, unknown> = {
  history,
  marks: { time: [time[count - 1]], label: ["D"], text: ["Dividend ₹4.50 a share"] },
  symbols: share,
  search: [{ ticker: "INDEX:Munshi 100", description: "Munshi 100", type: "index" }],
};

/** The drawing is code that comes later, on a busy machine much later. */
const patience = { timeout: 15_000 };

const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  drawn.drawings.length = 0;
  drawn.pointed.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    if (path.startsWith("/api/companies/search")) {
      const mill = { coCode: 8, name: "Mill Limited", symbol: "MILL", isin: null, scripcode: null };
      return Response.json({ hits: [mill] });
    }
    const [, call = ""] = /\/udf\/(\w+)/.exec(path) ?? [];
    return Response.json(answers[call]);
  });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  answers["history"] = history;
  answers["symbols"] = share;
});

/** Another company each time, since answers are kept. */
let company = 0;
function show(more = "") {
  company += 1;
  window.history.replaceState(null, "", `/stock-analyzer/tv-chart?symbol=konkan${company}${more}`);
  render(
    <MantineProvider>
      <Router>
        <ChartPage />
      </Router>
    </MantineProvider>,
  );
}

test("without a symbol the page asks for a company", () => {
  window.history.replaceState(null, "", "/stock-analyzer/tv-chart");
  render(
    <MantineProvider>
      <ChartPage />
    </MantineProvider>,
  );
  expect(screen.getByText("Search for a company to view its chart.")).toBeTruthy();
  expect(requests.filter((path) => path.includes("history"))).toEqual([]);
});

test("the last day is read first, and the slider walks the days by keyboard", async () => {
  show();
  const slider = await screen.findByRole("slider", { name: "Select a day" });
  expect(slider.getAttribute("aria-valuetext")).toContain("Close 219.00");
  expect(slider.getAttribute("aria-valuetext")).toContain("Dividend ₹4.50 a share");
  fireEvent.change(slider, { target: { value: String(count - 2) } });
  expect(slider.getAttribute("aria-valuetext")).toContain("Close 218.00");
  await vi.waitFor(() => expect(drawn.pointed).toContain(count - 2), patience);
});

test("every figure that is drawn stands in the table, the newest day first", async () => {
  show("&studies=ma20");
  const table = await screen.findByRole("table", { hidden: true });
  const [head, newest] = within(table).getAllByRole("row", { hidden: true });
  expect(head?.textContent).toBe("DayOpenHighLowCloseMA 20Events");
  // The mean of 200, 201, …, 219 is 209.5.
  expect(newest?.textContent).toContain("219.00209.50Dividend ₹4.50 a share");
});

test("prices as traded are asked for again, and the address says so", async () => {
  show();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Adjusted for splits and bonuses" }));
  await vi.waitFor(() =>
    expect(requests.some((path) => /symbol=KONKAN\d+\.TRADED/.test(path))).toBe(true),
  );
  expect(window.location.search).toContain("adjusted=no");
});

test("an index to compare with is fetched, and means are left out of the drawing", async () => {
  show("&studies=ma20,volume");
  await screen.findByRole("slider");
  answers["symbols"] = { ticker: "INDEX:Munshi 100", description: "Munshi 100", type: "index" };
  fireEvent.click(screen.getByRole("button", { name: "Compare with" }));
  fireEvent.click(await screen.findByRole("button", { name: "Munshi 100" }));
  await vi.waitFor(
    () =>
      expect(drawn.drawings.at(-1)).toMatchObject({
        compared: { name: "Munshi 100" },
        studies: [{ key: "volume" }],
      }),
    patience,
  );
  expect(screen.getByText(/compared with Munshi 100/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove Munshi 100" }));
  await vi.waitFor(() => expect(screen.queryByText(/compared with/)).toBeNull());
});

test("another share is found by search and drawn in percent", async () => {
  show();
  await screen.findByRole("slider");
  fireEvent.click(screen.getByRole("button", { name: "Compare with" }));
  const box = screen.getByRole("combobox", { name: "Company to compare with" });
  fireEvent.change(box, { target: { value: "mill" } });
  fireEvent.mouseDown(await screen.findByRole("option", { name: /Mill Limited/ }));
  fireEvent.click(screen.getByRole("option", { name: /Mill Limited/ }));
  await vi.waitFor(() => expect(window.location.search).toContain("compare=MILL"));
  await vi.waitFor(
    () => expect(drawn.drawings.at(-1)).toMatchObject({ compared: { name: "MILL" } }),
    patience,
  );
});

test("price and change are in the title, and the legend has the day's values", async () => {
  show("&studies=ma20");
  const slider = await screen.findByRole("slider", { name: "Select a day" });
  // 219 after 218
  await vi.waitFor(() => expect(document.title).toMatch(/^KONKAN\d+ ₹219.00 ▲ \+0.46 % · Munshi$/));
  const legend = document.querySelector(".day-legend");
  expect(legend?.textContent).toContain("O219.00H219.00L219.00C219.00 ▲ +0.46 %MA 20209.50");
  expect(legend?.textContent).toContain("Dividend ₹4.50 a share");
  fireEvent.change(slider, { target: { value: String(count - 2) } });
  expect(legend?.textContent).toContain("C218.00 ▲ +0.46 %MA 20208.50");
});

test("a symbol without prices says so", async () => {
  answers["history"] = { s: "no_data" };
  show();
  expect(await screen.findByText(/No price data for KONKAN\d+/)).toBeTruthy();
});

test("a symbol that nobody trades says so, offers the search and nothing to set", async () => {
  answers["history"] = { s: "error", errmsg: "unknown_symbol" };
  show();
  expect(
    await screen.findByRole("heading", { level: 1, name: /^No company found for “KONKAN\d+”/ }),
  ).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "Search for another company" })).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
