import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OrderBookPage } from "./OrderBookPage.tsx";
import {
  batchId,
  forgetPage,
  refuse,
  showPage,
  someBatch,
  someLeg,
  someState,
} from "./trading.fixture.tsx";
import type { Answers } from "./trading.fixture.tsx";

vi.setConfig({ testTimeout: 30_000 });
afterEach(forgetPage);

const list = (results = [someBatch()], count = results.length) => ({
  previous: null,
  next: null,
  count,
  results,
});

const show = (answers: Answers = {}, address = "/orders") =>
  showPage(address, <OrderBookPage />, {
    "GET /orders/batches": () => list(),
    "GET /orders/state": () => someState(),
    ...answers,
  });

const asked = ({ sent }: ReturnType<typeof show>): readonly string[] =>
  sent.map(({ call }) => call).filter((call) => call.startsWith("GET /orders/batches"));

test("orders are listed with state, fill and value, each leading to its page", async () => {
  show({
    "GET /orders/batches": () =>
      list([
        someBatch(),
        someBatch({
          id: "b",
          state: "paused",
          can_continue: true,
          state_text: "Paused: prices moved.",
        }),
      ]),
  });
  const [, first, second] = await screen.findAllByRole("row");
  const row = within(first ?? document.body);
  expect(row.getByRole("link", { name: "Buy TCS" }).getAttribute("href")).toBe(
    `/order-summary?id=${batchId}`,
  );
  row.getByText("0 of 10");
  row.getByText("₹35,350.00");
  row.getByRole("button", { name: "Cancel: Buy TCS" });
  within(second ?? document.body).getByText("Paused: prices moved.");
  within(second ?? document.body).getByRole("link", { name: "Continue: Buy TCS" });
});

test("filters and pages are in the address", async () => {
  const shown = show({ "GET /orders/batches": () => list([someBatch()], 23) }, "/orders?page=2");
  await screen.findByText("11 to 20 of 23");
  fireEvent.click(screen.getByRole("radio", { name: "Not filled" }));
  await vi.waitFor(() => expect(window.location.search).toBe("?state=failed"));
  fireEvent.click(screen.getByRole("radio", { name: "Sell" }));
  fireEvent.change(screen.getByRole("textbox", { name: "Search by share" }), {
    target: { value: "tcs" },
  });
  await vi.waitFor(() => expect(window.location.search).toBe("?state=failed&side=SELL&search=tcs"));
  await vi.waitFor(() =>
    expect(asked(shown).at(-1)).toBe(
      "GET /orders/batches?state=failed&side=SELL&search=tcs&page=1",
    ),
  );
});

test("orders that need an answer come first", async () => {
  const asking = someBatch({ legs: [someLeg({ state: "sent_unknown", asks: true })] });
  show({
    "GET /orders/state": () => someState({ asking: 1, running: 1 }),
    "GET /orders/batches": () => list([asking]),
  });
  await screen.findByText("1 order needs your answer");
  const link = await screen.findByRole("link", { name: "Buy TCS, OR-7K3QX9P2" });
  expect(link.getAttribute("href")).toBe(`/order-summary?id=${batchId}`);
});

test("the freeze switch says what it does before it is turned on", async () => {
  let since: string | null = null;
  const { sent } = show({
    "GET /orders/state": () => someState({ frozen_since: since }),
    "POST /orders/freeze": ({ body }) => {
      since = JSON.stringify(body).includes("true") ? "2026-11-25T05:00:00.000Z" : null;
      return someState({ frozen_since: since });
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Freeze orders" }));
  const dialog = await screen.findByRole("dialog", { name: "Freeze orders" });
  within(dialog).getByText("No orders are sent to your broker, manual or scheduled.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Freeze orders" }));
  await screen.findByText("Orders are frozen since 25 Nov 26, 10:30");
  fireEvent.click(screen.getByRole("button", { name: "Unfreeze orders" }));
  await screen.findByText(/^Orders are not frozen/);
  expect(sent.filter(({ call }) => call === "POST /orders/freeze").map(({ body }) => body)).toEqual(
    [{ frozen: true }, { frozen: false }],
  );
});

test("without orders the page says what will be here; without matches it clears the filters", async () => {
  show({ "GET /orders/batches": () => list([]) });
  await screen.findByRole("heading", { name: "No orders yet" });
  fireEvent.click(screen.getByRole("radio", { name: "Open" }));
  const clear = await screen.findByRole("link", { name: "Clear filters" });
  expect(clear.getAttribute("href")).toBe("/orders");
});

test("orders that could not be loaded can be loaded again", async () => {
  let isDown = true;
  show({
    "GET /orders/batches": () =>
      isDown ? refuse(503, "provider.down", "Try again in a moment.") : list(),
  });
  await screen.findByText("Orders could not be loaded");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("table", { name: "Orders" })).toBeTruthy();
});
