import type { PopularScreen } from "@munshi/core-api/contract";
import { expect, test } from "vitest";
import { presentPopularScreens } from "./popular-screens.routes.ts";

const screen = (slug: string, category: PopularScreen["category"]): PopularScreen => ({
  slug,
  name: slug,
  category,
  story: "A story.",
  source: { author: "An author", title: "A book", year: 1973 },
  query: "Sales > 1",
  columns: [],
  sort: { column: "sales", direction: "descending" },
});

test("groups screens by category in core-api's order and omits empty categories", () => {
  const [a, b, c] = [screen("a", "value"), screen("b", "growth"), screen("c", "value")];
  const view = presentPopularScreens({
    categories: [
      { key: "growth", name: "Growth" },
      { key: "momentum", name: "Momentum" },
      { key: "value", name: "Value" },
    ],
    screens: [a, b, c],
  });
  expect(view.categories).toEqual([
    { key: "growth", name: "Growth", screens: [b] },
    { key: "value", name: "Value", screens: [a, c] },
  ]);
});
