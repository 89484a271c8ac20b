import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { findNeighbour, layOutHeatmap, stepOfChange } from "./heatmap-layout.ts";
import { Heatmap } from "./Heatmap.tsx";

afterEach(cleanup);

test("changes are told in steps of 2 percent up to 8, by their printed digits", () => {
  const changes = [0, 0.004, 0.01, 1.99, 2, 3.99, 4, 6, 7.99, 8, 30, -0.5, -2, -8, -20];
  expect(changes.map(stepOfChange)).toEqual([0, 0, 1, 1, 2, 2, 3, 4, 4, 5, 5, -1, -2, -5, -5]);
});

test("areas are as the sizes, and no tile lies over another or beyond the picture", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(sizes, fc.constantFrom("size" as const, "equal" as const), (each, form) => {
      const { rects, height } = layOutHeatmap(each, form, 900);
      expect(rects).toHaveLength(each.length);
      rects.forEach((one, index) => {
        expect(one.x + one.width).toBeLessThanOrEqual(900.001);
        expect(one.y + one.height).toBeLessThanOrEqual(height + 0.001);
        for (const other of rects.slice(index + 1)) {
          const isApart =
            one.x + one.width <= other.x + 0.001 ||
            other.x + other.width <= one.x + 0.001 ||
            one.y + one.height <= other.y + 0.001 ||
            other.y + other.height <= one.y + 0.001;
          expect(isApart).toBe(true);
        }
      });
    }),
    { numRuns: 30 },
  );
  const [large, small] = layOutHeatmap([30, 10], "size", 900).rects;
  const area = (rect: typeof large) => (rect === undefined ? 0 : rect.width * rect.height);
  expect(area(large) / area(small)).toBeCloseTo(3, 1);
});

test("arrows lead to the tile next to, and past the edge nowhere", () => {
  const { rects } = layOutHeatmap([1, 1, 1, 1], "equal", 180);
  expect(
    ["ArrowRight", "ArrowDown", "ArrowLeft", "End"].map((key) => findNeighbour(rects, 0, key)),
  ).toEqual([1, 2, null, 3]);
});

test("one tile can be tabbed to, arrows go on from it, and each says its sign", () => {
  const cell = (key: string, change: number, printed: string) => ({
    key,
    label: key,
    name: `${key} Limited`,
    size: 1,
    change,
    printed,
    href: `/company/${key}`,
  });
  render(
    <Heatmap
      label="Map"
      form="equal"
      cells={[cell("ASHA", 1, "+1.00%"), cell("BELA", -3, "−3.00%")]}
    />,
  );
  const [first, second] = screen.getAllByRole("link");
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
  if (first === undefined) throw new Error("there is no tile");
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowRight" });
  expect(document.activeElement).toBe(second);
  expect([first.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  expect(second?.textContent).toBe("BELA −3.00%");
  expect(second?.closest("li")?.dataset["step"]).toBe("-2");
});

test("a tile that is too small for its company's name tells it below, by pointer and by keyboard", () => {
  const cells = ["AB", "CD"].map((key, at) => ({
    key,
    label: key,
    name: `${key} Limited`,
    size: at === 0 ? 1 : 1e6,
    change: 1,
    printed: "+1.00 %",
    href: `/company/${key}`,
  }));
  render(<Heatmap label="Map" form="size" cells={cells} />);
  const map = screen.getByRole("list", { name: "Map" });
  const [tiny] = map.children;
  expect(tiny?.querySelector("a")).toBeNull();
  if (tiny !== undefined) fireEvent.pointerOver(tiny);
  const told = document.querySelector(".heatmap-named");
  expect(told?.textContent).toBe("AB +1.00 %, AB Limited");
  fireEvent.focusIn(screen.getByRole("link"));
  expect(told?.textContent).toBe("CD +1.00 %, CD Limited");
});

test("a narrow tile is named where its symbol is short enough, and says its sign", () => {
  const cells = ["ITC", "BHARTI", ...Array.from({ length: 78 }, (_, at) => `S${at}`)].map(
    (key) => ({
      key,
      label: key,
      name: `${key} Limited`,
      size: 1,
      change: -1,
      printed: "−1.00 %",
      href: `/company/${key}`,
    }),
  );
  render(<Heatmap label="Map" form="size" cells={cells} />);
  const [short, long] = screen.getAllByRole("link");
  expect(short?.textContent?.trim()).toBe("ITC −");
  expect(long?.textContent?.trim()).toBe("−");
});
