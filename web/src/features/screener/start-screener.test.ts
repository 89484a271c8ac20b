import type { EngineApi } from "@munshi/engine/contract";
import { afterEach, expect, test, vi } from "vitest";
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
