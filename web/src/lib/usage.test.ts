import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allowUsage, reportUsage, watchUsage } from "./usage.ts";
import { readJson } from "./read-json.ts";

type Sent = Omit<RequestInit, "body"> & { readonly body: string };
const sent: { readonly path: string; readonly init: Sent }[] = [];
const readEvents = (): unknown[] =>
  sent.flatMap(({ init }) => readJson<{ events: unknown[] }>(init.body).events);

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", async (path: string, init: Sent) => {
    sent.push({ path, init });
    throw new TypeError("the line is down");
  });
});
afterEach(() => {
  allowUsage(false);
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("events wait for each other, name the page's row and not its address, and outlive the page", () => {
  reportUsage({ name: "page_opened" }, "/company/TCS");
  reportUsage({ name: "exported", detail: "csv" }, "/stock-analyzer/scanner/createscanner");
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(30_000);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    path: "/api/usage",
    init: { keepalive: true, referrerPolicy: "origin" },
  });
  expect(readEvents()).toEqual([
    { name: "page_opened", page: "/company/:symbol" },
    { name: "exported", detail: "csv", page: "/stock-analyzer/scanner/createscanner" },
  ]);
});

test("what waits is sent when the page is hidden, and at once when there is much", () => {
  watchUsage();
  reportUsage({ name: "page_opened" }, "/");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(readEvents()).toHaveLength(1);
  for (let count = 0; count < 50; count += 1) reportUsage({ name: "page_opened" }, "/");
  expect(readEvents()).toHaveLength(51);
});

test("an objection holds for this browser and discards what waits", () => {
  reportUsage({ name: "page_opened" }, "/");
  allowUsage(false);
  reportUsage({ name: "page_opened" }, "/");
  vi.runAllTimers();
  expect(sent).toEqual([]);
  allowUsage(true);
  reportUsage({ name: "page_opened" }, "/");
  vi.runAllTimers();
  expect(readEvents()).toHaveLength(1);
});

test.each([
  ["Do Not Track", "doNotTrack", "1"],
  ["Global Privacy Control", "globalPrivacyControl", true],
])("a browser with %s records nothing", (_, name, value) => {
  vi.stubGlobal("navigator", { [name]: value });
  reportUsage({ name: "page_opened" }, "/");
  vi.runAllTimers();
  expect(sent).toEqual([]);
});
