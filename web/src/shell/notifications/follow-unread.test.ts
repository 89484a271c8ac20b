import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followUnread } from "./follow-unread.ts";

/** The browser's own, as far as a page sees it. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  constructor() {
    super();
    sources.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  tell(unread: number): void {
    this.dispatchEvent(new MessageEvent("unread", { data: JSON.stringify({ unread }) }));
  }
  break(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

let sources: Source[];
let told: (number | "ended")[];
let visibility: DocumentVisibilityState;
beforeEach(() => {
  sources = [];
  told = [];
  visibility = "visible";
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const follow = () =>
  followUnread({
    onUnread: (unread) => told.push(unread),
    onEnded: () => told.push("ended"),
  });
const look = (state: DocumentVisibilityState): void => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
};
const open = () => sources.filter(({ readyState }) => readyState !== Source.CLOSED);

test("counts are passed on until the end", () => {
  const end = follow();
  sources[0]?.tell(3);
  sources[0]?.tell(0);
  expect(told).toEqual([3, 0]);
  end();
  expect(open()).toEqual([]);
  look("visible");
  expect(sources).toHaveLength(1);
});

test("a tab that nobody looks at holds no stream", () => {
  visibility = "hidden";
  const end = follow();
  expect(sources).toEqual([]);
  look("visible");
  expect(open()).toHaveLength(1);
  look("hidden");
  expect(open()).toEqual([]);
  look("visible");
  expect(open()).toHaveLength(1);
  end();
});

test("a refused stream is tried again, later each time, and a broken one left to the browser", () => {
  const end = follow();
  sources[0]?.break(0);
  vi.advanceTimersByTime(120_000);
  expect(sources).toHaveLength(1);
  sources[0]?.break(Source.CLOSED);
  vi.advanceTimersByTime(1_999);
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sources).toHaveLength(2);
  sources[1]?.break(Source.CLOSED);
  vi.advanceTimersByTime(3_999);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(1);
  sources[2]?.tell(1);
  sources[2]?.break(Source.CLOSED);
  vi.advanceTimersByTime(2_000);
  expect(sources).toHaveLength(4);
  end();
  vi.advanceTimersByTime(120_000);
  expect(open()).toEqual([]);
});

test("the end of the session ends the stream for good", () => {
  const end = follow();
  sources[0]?.dispatchEvent(new MessageEvent("ended", { data: "{}" }));
  expect(told).toEqual(["ended"]);
  expect(open()).toEqual([]);
  vi.advanceTimersByTime(120_000);
  expect(sources).toHaveLength(1);
  end();
});
