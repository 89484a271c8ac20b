import type { EngineApi } from "@munshi/engine/contract";
import { afterEach, expect, test, vi } from "vitest";
import { settleAddress } from "../../lib/pending-address.ts";
import { emptyAddress } from "./address.ts";
import { letGoOfScreener, startScreener, takeScreener } from "./start-screener.ts";

// No answer comes: what is asked, and by whom, is all that matters here.
const engine = {} as EngineApi;
const surroundings = { engine, onShell: () => undefined };

afterEach(() => {
  vi.unstubAllGlobals();
  letGoOfScreener(takeScreener(surroundings));
  window.history.replaceState(null, "", "/");
});

test("a screener that was started reads the address before its page is drawn, and asks once", () => {
  const fetched = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", fetched);
  window.history.replaceState(null, "", "/?q=Sales+%3E+1");
  startScreener(surroundings);
  const taken = takeScreener(surroundings);
  expect(taken.screener.state.address.query).toBe("Sales > 1");
  expect(taken.screener.state.draft).toBe("Sales > 1");
  expect(takeScreener(surroundings)).toBe(taken);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("a page that comes back after it was left begins with a screener of its own", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const first = takeScreener(surroundings);
  letGoOfScreener(first);
  expect(takeScreener(surroundings)).not.toBe(first);
});

test("what is asked comes into the address once there is nothing more urgent", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { screener } = takeScreener(surroundings);
  screener.goTo({ ...emptyAddress, query: "Sales > 1" });
  screener.goTo({ ...emptyAddress, query: "Sales > 2" });
  expect(window.location.search).toBe("");
  await vi.waitFor(() => expect(window.location.search).toBe("?q=Sales+%3E+2"));
});

test("anyone who is led away before that finds what was asked in the address", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { screener } = takeScreener(surroundings);
  screener.goTo({ ...emptyAddress, query: "Sales > 1" });
  settleAddress();
  expect(window.location.search).toBe("?q=Sales+%3E+1");
});

test("a page that was left before its address came keeps it to itself", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  const { screener } = takeScreener(surroundings);
  screener.goTo({ ...emptyAddress, query: "Sales > 1" });
  window.history.pushState(null, "", "/pricing");
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(window.location.pathname + window.location.search).toBe("/pricing");
});

test("a link that was followed before an older address came stays where it led", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  const { screener } = takeScreener(surroundings);
  screener.goTo({ ...emptyAddress, query: "Sales > 1" });
  window.history.pushState(null, "", "/?q=Sales+%3E+2");
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(window.location.search).toBe("?q=Sales+%3E+2");
});
