import type { BoxDetail, BoxLibrary, OwnBoxes } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  someBox,
  someBoxDetail,
  someConstituent,
  someManager,
} from "../../box-parts/box.fixture.ts";
import { readJson } from "../../lib/read-json.ts";
import { session } from "../../lib/session/session.ts";
import { snackbars } from "../../lib/snackbars.ts";
import { forgetPage, refuse, showPage } from "./boxes.fixture.tsx";
import { chooseLayout } from "./layout-choice.ts";
import { LibraryPage } from "./LibraryPage.tsx";

const boxes = [
  someBox(1, { name: "Steady Dividends" }),
  someBox(2, {
    name: "Small Caps",
    liveSince: "2026-04-20",
    cagr: null,
    sinceLive: 4.2,
    risk: { level: "HR", decidedBy: "beta", relativeVolatility: 1.6, beta: 1.3 },
    manager: { ...someManager, slug: "tapi", name: "Tapi Capital" },
  }),
  someBox(3, { name: "New Energy", volatility: 9 }),
];

let library: BoxLibrary | null;
let own: OwnBoxes;
let details: Map<number, BoxDetail>;
const sent: string[] = [];

function serve(method: string, path: string, body: string): Response {
  if (path === "/api/views/stock-boxes") {
    return library === null
      ? refuse(503, "core.unreachable", "Service temporarily unavailable. Try again.")
      : Response.json(library);
  }
  if (path === "/api/core/stock_boxes/own") return Response.json(own);
  if (path === "/api/core/flavours/investment_idea_favourite/") {
    sent.push(`${method} ${body}`);
    const { portfolio, is_favourite: isFavourite } = readJson<{
      readonly portfolio: number;
      readonly is_favourite: boolean;
    }>(body);
    own = { ...own, favourites: isFavourite ? [portfolio] : [] };
    const message = isFavourite ? "Marked as favourite!" : "Removed from favourites!";
    return Response.json({ success: true, message, is_favourite: isFavourite });
  }
  const id = Number(/^\/api\/core\/stock_boxes\/(\d+)$/u.exec(path)?.[1]);
  const box = details.get(id);
  if (box !== undefined) return Response.json({ box, own: {} });
  if (Number.isInteger(id)) return refuse(404, "stock_box.not_found", "Stock box not found.");
  return Response.json({});
}

beforeEach(() => {
  library = { asOf: "2026-11-20", boxes };
  own = {
    boxes: [],
    favourites: [],
    follows: [{ id: 3, investActively: true, version: 3 }],
  };
  details = new Map(boxes.map((box) => [box.id, someBoxDetail(box.id, box)]));
  sent.length = 0;
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  chooseLayout("cards");
});
afterEach(forgetPage);

const show = (search = "") => showPage(`/emoji-stocks${search}`, <LibraryPage />, serve);

const shownNames = async () =>
  (await screen.findAllByRole("heading", { level: 3 })).map(({ textContent }) => textContent);

test("cards show each box with its live record, the most followed first", async () => {
  show();
  expect(await shownNames()).toEqual(["Steady Dividends", "Small Caps", "New Energy"]);
  expect(screen.getByText("3 stock boxes by 2 managers, prices as of 20 Nov 26.")).toBeTruthy();
  const [steady, small] = screen.getAllByRole("article");
  expect(steady?.textContent).toContain("CAGR+11.0 %");
  // Seven months are not annualised, and a year of returns is back-tested.
  expect(small?.textContent).toContain("+4.2 %");
  expect(small?.textContent).toContain("under a year");
  expect(within(small ?? document.body).getByTitle("Back-tested")).toBeTruthy();
  expect(within(steady ?? document.body).queryByTitle("Back-tested")).toBeNull();
});

test("search and filters narrow the list, are kept in the address and can be cleared", async () => {
  show();
  await shownNames();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "small" } });
  await vi.waitFor(async () => expect(await shownNames()).toEqual(["Small Caps"]));
  expect(screen.getByText("1 of 3 stock boxes")).toBeTruthy();
  expect(window.location.search).toBe("?search=small");
  fireEvent.change(screen.getByRole("combobox", { name: "Minimum amount" }), {
    target: { value: "10000" },
  });
  expect(await screen.findByText("No stock boxes match")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await shownNames()).toHaveLength(3);
  expect(window.location.search).toBe("");
});

test("the address restores filters and sort", async () => {
  show("?sort=volatility&risk=MR");
  expect(await shownNames()).toEqual(["New Energy", "Steady Dividends"]);
  expect(screen.getByRole("combobox", { name: "Sort by" })).toHaveProperty("value", "volatility");
});

test("the list can be limited to followed boxes", async () => {
  show();
  await shownNames();
  fireEvent.click(screen.getByRole("checkbox", { name: "Following" }));
  await vi.waitFor(async () => expect(await shownNames()).toEqual(["New Energy"]));
});

test("the table sorts by its headers, and the layout is remembered", async () => {
  show();
  await shownNames();
  fireEvent.click(screen.getByRole("radio", { name: "Table" }));
  const rows = () =>
    screen.getAllByRole("rowheader").map((head) => head.querySelector("a")?.textContent);
  await screen.findByRole("table", { name: "Stock boxes" });
  expect(rows()).toEqual(["Steady Dividends", "Small Caps", "New Energy"]);
  fireEvent.click(screen.getByRole("button", { name: "Volatility, 3Y" }));
  await vi.waitFor(() => expect(rows()).toEqual(["Small Caps", "Steady Dividends", "New Energy"]));
  expect(window.location.search).toBe("?sort=-volatility");
  cleanup();
  show();
  expect(await screen.findByRole("table", { name: "Stock boxes" })).toBeTruthy();
});

test("a favourite is marked at once, with the documented message", async () => {
  show();
  const heart = () => screen.getByRole("button", { name: "Favourite: Small Caps" });
  await screen.findByRole("button", { name: "Favourite: Small Caps" });
  fireEvent.click(heart());
  await vi.waitFor(() => expect(heart().getAttribute("aria-pressed")).toBe("true"));
  await vi.waitFor(() =>
    expect(snackbars.shown.map(({ text }) => text)).toEqual(["Marked as favourite!"]),
  );
  expect(sent).toEqual(['POST {"portfolio":2,"is_favourite":true}']);
  fireEvent.click(heart());
  await vi.waitFor(() =>
    expect(snackbars.shown.map(({ text }) => text)).toContain("Removed from favourites!"),
  );
  await vi.waitFor(() => expect(heart().getAttribute("aria-pressed")).toBe("false"));
});

test("selected boxes are compared side by side, with the best live figures marked", async () => {
  details.set(
    2,
    someBoxDetail(2, { ...boxes[1], constituents: [someConstituent(2, "Konkan Ports", 100)] }),
  );
  show();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Compare Steady Dividends" }));
  expect(screen.getByText("Select one more to compare")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "Compare Small Caps" }));
  fireEvent.click(screen.getByRole("button", { name: "Compare 2" }));
  expect(window.location.search).toBe("?compare=1,2");
  const figures = await screen.findByRole("table", { name: "Key metrics" });
  const cellsOf = (name: string) =>
    within(within(figures).getByRole("rowheader", { name }).parentElement ?? figures)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent.trim());
  expect(cellsOf("Minimum amount")).toEqual(["Best ₹10,000", "₹20,000"]);
  expect(cellsOf("CAGR")).toEqual(["+11.0 %", "--"]);
  // Equal, but one is back-tested.
  expect(cellsOf("1Y")).toEqual(["+12.0 %", "+12.0 %BT, back-tested"]);
  const overlap = screen.getByRole("table", { name: "Overlap" });
  expect(within(overlap).getByRole("cell", { name: "50.0 %" })).toBeTruthy();
  expect(within(overlap).getByRole("cell", { name: "1: Konkan Ports" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove Small Caps" }));
  expect(await screen.findByText("Add one more stock box to compare.")).toBeTruthy();
  expect(window.location.search).toBe("?compare=1");
});

test("the overlap of a box that is not bought is not shown as none", async () => {
  details.set(2, someBoxDetail(2, { ...boxes[1], isLocked: true, constituents: [] }));
  show("?compare=1,2");
  expect(await screen.findByText("Stocks appear after purchase: Small Caps.")).toBeTruthy();
  expect(screen.queryByRole("table", { name: "Overlap" })).toBeNull();
});

test("a compared box that was deleted can be removed; the others are shown", async () => {
  show("?compare=1,9");
  expect((await screen.findByRole("alert")).textContent).toContain("no longer exists");
  expect(screen.getByRole("table", { name: "Key metrics" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  await vi.waitFor(() => expect(window.location.search).toBe("?compare=1"));
});

test("a failed load can be retried", async () => {
  library = null;
  show();
  expect(await screen.findByText("Stock boxes could not be loaded")).toBeTruthy();
  library = { asOf: null, boxes };
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await shownNames()).toHaveLength(3);
});
