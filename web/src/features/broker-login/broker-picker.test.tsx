import { cleanup, fireEvent, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entry } from "../../lib/session/entry-parameters.ts";
import { brokers, refuse, show, mockServer } from "./broker-login.fixture.tsx";
import type { Answers, Sent } from "./broker-login.fixture.tsx";
import { BrokerPicker } from "./BrokerPicker.tsx";

vi.setConfig({ testTimeout: 30_000 });

const start = "POST /api/session/broker/start";
let answers: Answers;
let sent: readonly Sent[];
beforeEach(() => {
  localStorage.clear();
  entry.referrer = "";
  answers = new Map();
  sent = mockServer(answers);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("brokers that can be chosen stand first, and the others say why they cannot", async () => {
  show(<BrokerPicker next={null} />);
  await screen.findByRole("button", { name: "Zerodha" });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Zerodha",
    "ShoonyaComing Soon",
    "DhanNot available",
  ]);
  expect(screen.getByTitle("Coming Soon").textContent).toContain("Shoonya");
  expect(screen.queryByRole("button", { name: /Dhan|Shoonya/ })).toBeNull();
});

test("a search that finds nobody says so", async () => {
  show(<BrokerPicker next={null} />);
  await screen.findByRole("button", { name: "Zerodha" });
  fireEvent.change(screen.getByPlaceholderText("Search your broker"), {
    target: { value: " DHAN" },
  });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  fireEvent.change(screen.getByPlaceholderText("Search your broker"), { target: { value: "x" } });
  expect(screen.getByText("Data not found!")).toBeTruthy();
});

test("a partner's only broker needs no search", async () => {
  answers.set("GET /api/core/user/broker/", brokers.slice(2));
  show(<BrokerPicker next={null} />);
  await screen.findByRole("button", { name: "Log in with Zerodha" });
  expect(screen.queryByPlaceholderText("Search your broker")).toBeNull();
});

test("a broker that does not answer is told, and can be tried again", async () => {
  entry.referrer = "partner-7";
  answers.set(start, refuse(503, "provider.unavailable"));
  show(<BrokerPicker next="/pricing" />);
  fireEvent.click(await screen.findByRole("button", { name: "Zerodha" }));
  expect((await screen.findByText(/^Zerodha is not responding\./)).getAttribute("role")).toBe(
    "alert",
  );
  fireEvent.click(screen.getByRole("button", { name: "Zerodha" }));
  await vi.waitFor(() => expect(sent.filter(({ call }) => call === start)).toHaveLength(2));
  expect(sent.at(-1)?.body).toEqual({
    broker: 3,
    callback: "/zerodha",
    next: "/pricing",
    ref_id: "partner-7",
  });
});

test("one that is slow is said to be, and can be let go of; a second press asks nothing more", async () => {
  answers.set(start, new Promise(() => undefined));
  show(<BrokerPicker next={null} />);
  const tile = await screen.findByRole("button", { name: "Zerodha" });
  vi.useFakeTimers();
  fireEvent.click(tile);
  fireEvent.click(tile);
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText(/Opening/)).toBeNull();
  expect(sent.filter(({ call }) => call === start)).toHaveLength(1);
});

test("a directory that cannot be had is asked for again by hand", async () => {
  answers.set("GET /api/core/user/broker/", refuse(503, "core.unreachable", {}, "unreachable."));
  show(<BrokerPicker next={null} />);
  await screen.findByText("unreachable.");
  answers.set("GET /api/core/user/broker/", []);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Data not found!")).toBeTruthy();
});
