import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  document.head.replaceChildren();
  window.history.replaceState(null, "", "/");
  vi.resetModules();
});

async function visit(address: string, mark: string) {
  document.head.innerHTML = mark;
  window.history.replaceState(null, "", address);
  return (await import("./coming-soon.ts")).isComingSoon;
}

test("an address that the servers mark is yet to come, wherever the visit goes from there", async () => {
  const mark = '<meta name="munshi-page" content="Coming soon" />';
  const isComingSoon = await visit("/stock-analyzer/market?a=1", mark);
  window.history.replaceState(null, "", "/pricing");
  expect(isComingSoon("/stock-analyzer/market")).toBe(true);
  expect(isComingSoon("/pricing")).toBe(false);
});

test("without the mark, as in production, nothing is there", async () => {
  const isComingSoon = await visit("/stock-analyzer/market", "");
  expect(isComingSoon("/stock-analyzer/market")).toBe(false);
});
