import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { findNeighbour, layOutHeatmap, stepOfChange } from "./heatmap-layout.ts";
import type { HeatRect } from "./heatmap-layout.ts";
import { Heatmap } from "./Heatmap.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("changes have five steps up to the end of the scale, by their printed digits", () => {
  const changes = [0, 0.004, 0.01, 1.99, 2, 3.99, 4, 6, 7.99, 8, 30, -0.5, -2, -8, -20];
  expect(changes.map((change) => stepOfChange(change, 8))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 5, -1, -2, -5, -5,
  ]);
  expect([0.49, 0.5, 1, 1.99, 2, -2].map((change) => stepOfChange(change, 2))).toEqual([
    1, 2, 3, 4, 5, -5,
  ]);
});

const sized = (sizes: readonly number[]) => sizes.map((size) => ({ size, group: null }));
const isApart = (one: HeatRect, other: HeatRect): boolean =>
  one.x + one.width <= other.x + 0.001 ||
  other.x + other.width <= one.x + 0.001 ||
  one.y + one.height <= other.y + 0.001 ||
  other.y + other.height <= one.y + 0.001;

test("tiles neither overlap nor leave the chart, and a phone shows every change", () => {
  const cells = fc.array(
    fc.record({ size: fc.integer({ min: 1, max: 50 }), group: fc.constantFrom("A", "B", "C") }),
    { minLength: 1, maxLength: 60 },
  );
  const forms = fc.constantFrom("size" as const, "equal" as const);
  fc.assert(
    fc.property(cells, forms, fc.constantFrom(326, 900), (each, form, width) => {
      const { rects, others, height } = layOutHeatmap(each, form, width);
      expect(rects).toHaveLength(each.length);
      expect(rects.filter((rect) => rect === null)).toHaveLength(others?.count ?? 0);
      const drawn = [...rects, others?.rect ?? null].filter((rect) => rect !== null);
      drawn.forEach((one, index) => {
        expect(one.x + one.width).toBeLessThanOrEqual(width + 0.001);
        expect(one.y + one.height).toBeLessThanOrEqual(height + 0.001);
        expect(drawn.slice(index + 1).every((other) => isApart(one, other))).toBe(true);
        const least =
          width === 326 && form === "size" ? Math.min(one.width / 56, one.height / 24) : 1;
        expect(least).toBeGreaterThanOrEqual(1);
      });
    }),
    { numRuns: 40 },
  );
});

test("areas are proportional to sizes", () => {
  const [large, small] = layOutHeatmap(sized([30, 10]), "size", 900).rects;
  const area = (rect: typeof large) => (rect == null ? 0 : rect.width * rect.height);
  expect(area(large) / area(small)).toBeCloseTo(3, 1);
});

test("companies are grouped under their sector's name, the largest sector first", () => {
  const cells = [
    { size: 10, group: "Power" },
    { size: 60, group: "Services" },
    { size: 30, group: "Power" },
  ];
  const { groups, rects } = layOutHeatmap(cells, "size", 900);
  expect(groups.map(({ name }) => name)).toEqual(["Services", "Power"]);
  const power = groups[1]?.rect;
  for (const rect of [rects[0], rects[2]]) {
    if (rect == null || power === undefined) throw new Error("there is no tile");
    expect(rect.x).toBeGreaterThanOrEqual(power.x);
    expect(rect.x + rect.width).toBeLessThanOrEqual(power.x + power.width + 0.001);
    expect(rect.y).toBeGreaterThanOrEqual(power.y + 18);
  }
});

test("arrows lead to the tile next to, and past the edge nowhere", () => {
  const { rects } = layOutHeatmap(sized([1, 1, 1, 1]), "equal", 180);
  expect(
    ["ArrowRight", "ArrowDown", "ArrowLeft", "End"].map((key) => findNeighbour(rects, 0, key)),
  ).toEqual([1, 2, null, 3]);
});

const cellOf = (key: string, { size = 1, change = -1, printed = "−1.00%" } = {}) => ({
  key,
  label: key,
  name: `${key} Limited`,
  sector: null,
  size,
  change,
  printed,
  href: `/company/${key}`,
});

function draw(cells: readonly ReturnType<typeof cellOf>[], form: "size" | "equal") {
  const onOthers = vi.fn<() => void>();
  render(<Heatmap label="Map" form={form} scale={8} cells={cells} onOthers={onOthers} />);
  return onOthers;
}

test("one tile can be tabbed to, arrows go on from it, and each says its sign", () => {
  draw(
    [
      cellOf("ASHA", { change: 1, printed: "+1.00 %" }),
      cellOf("BELA", { change: -3, printed: "−3.00 %" }),
    ],
    "equal",
  );
  const [first, second] = screen.getAllByRole("link");
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
  if (first === undefined) throw new Error("there is no tile");
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowRight" });
  expect(document.activeElement).toBe(second);
  expect([first.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  expect(second?.textContent).toBe("BELA −3.00 %");
  expect(second?.closest("li")?.dataset["step"]).toBe("-2");
});

test("a tile that is too small for its company's name tells it below, by pointer and by keyboard", () => {
  draw([cellOf("AB"), cellOf("CD", { size: 1e6 })], "size");
  const [tiny] = screen.getByRole("list", { name: "Map" }).children;
  expect(tiny?.querySelector("a")).toBeNull();
  if (tiny !== undefined) fireEvent.pointerOver(tiny);
  const told = document.querySelector(".heatmap-named");
  expect(told?.textContent).toBe("AB −1.00%, AB Limited");
  fireEvent.focusIn(screen.getByRole("link"));
  expect(told?.textContent).toBe("CD −1.00%, CD Limited");
});

test("a narrow tile is named where its symbol is short enough, and says its sign", () => {
  draw(
    ["ITC", "BHARTI", ...Array.from({ length: 78 }, (_, at) => `S${at}`)].map((key) => cellOf(key)),
    "size",
  );
  const [short, long] = screen.getAllByRole("link");
  expect(short?.textContent?.trim()).toBe("ITC −");
  expect(long?.textContent?.trim()).toBe("−");
});

test("on a phone small tiles are combined into one that opens the table", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly observe = () => undefined;
      readonly disconnect = () => undefined;
    },
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 326, 0));
  const cells = Array.from({ length: 40 }, (_, at) => cellOf(`S${at}`, { size: 1 }));
  const onOthers = draw([cellOf("LARGE", { size: 400 }), ...cells], "size");
  const others = screen.getByRole("button", { name: "Others 40 companies" });
  expect(screen.getAllByRole("link")).toHaveLength(1);
  screen.getByRole("link").focus();
  for (const key of ["ArrowRight", "ArrowDown"]) {
    if (document.activeElement !== null) fireEvent.keyDown(document.activeElement, { key });
  }
  expect(document.activeElement).toBe(others);
  fireEvent.click(others);
  expect(onOthers).toHaveBeenCalledOnce();
});
