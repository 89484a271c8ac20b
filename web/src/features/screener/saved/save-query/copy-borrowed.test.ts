import { afterEach, expect, test, vi } from "vitest";
import { findNeeded, copyNeeded } from "./copy-borrowed.ts";
import { readJson } from "../../../../lib/read-json.ts";

const borrowed = {
  filters: [
    { name: "Quality", formula: "[Margin] > 0.1" },
    { name: "Margin", formula: "Net profit / Sales" },
  ],
  lists: [
    { name: "Hers", coCodes: [1] },
    { name: "Other", coCodes: [2] },
  ],
};
const own = (name: string) => ({
  filters: [{ name, formula: "1", access: "private" as const, createdAt: "", usedBy: [] }],
  lists: [],
});

afterEach(() => vi.unstubAllGlobals());

test("a query that names a member's filter needs it with those behind it, and its lists alone", () => {
  expect(findNeeded("[quality] AND List = 'HERS'", borrowed, null)).toEqual({
    filters: borrowed.filters,
    lists: [borrowed.lists[0]],
  });
  expect(findNeeded("Sales > 1", borrowed, null)).toEqual({ filters: [], lists: [] });
});

test("what one has under the same name is not asked for again", () => {
  const needed = findNeeded("[Quality]", borrowed, own("margin"));
  expect(needed.filters.map(({ name }) => name)).toEqual(["Quality"]);
});

test("a filter that names another is kept after it, and one that never can be fails", async () => {
  const saved: string[] = [];
  vi.stubGlobal("fetch", async (_: string, init: { readonly body: string }) => {
    const { data } = readJson<{ data: { filtername: string; filters: string } }>(init.body);
    const lacks = data.filters.includes("[Margin]") && !saved.includes("Margin");
    if (lacks || data.filters === "broken") {
      const error = { code: "formula.unreadable", message: "unknown", requestId: "" };
      return Response.json({ error }, { status: 422 });
    }
    saved.push(data.filtername);
    return Response.json({});
  });
  await copyNeeded({ ...borrowed, lists: [] }, "7");
  expect(saved).toEqual(["Margin", "Quality"]);
  const broken = { filters: [{ name: "Bad", formula: "broken" }], lists: [] };
  await expect(copyNeeded(broken, "7")).rejects.toThrow("unknown");
});
