import { hierarchy, treemap, treemapBinary } from "d3-hierarchy";

/** A share of the picture, in pixels. */
export interface HeatRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the areas of tiles stand for. */
export type HeatForm = "size" | "equal";

const gap = 2;
const equalWidth = 88;
const equalHeight = 48;

/** How wide and tall a tile has to be for a finger or a pointer. */
export const leastTarget = 24;

/** The step of a change, percent: 1 below 2, 2 below 4, 3 below 6, 4 below 8, 5 from 8 on; signed. */
export function stepOfChange(change: number): number {
  const rounded = Math.round(change * 100) / 100;
  return (
    Math.sign(rounded) * (rounded === 0 ? 0 : Math.min(5, 1 + Math.floor(Math.abs(rounded) / 2)))
  );
}

/** Tiles whose areas are as the sizes, in their order; every size is above 0. */
function layOutBySize(
  sizes: readonly number[],
  width: number,
  height: number,
): readonly HeatRect[] {
  type Node = { readonly size: number; readonly children?: readonly Node[] };
  const root = hierarchy<Node>(
    { size: 0, children: sizes.map((size) => ({ size })) },
    (node) => node.children,
  ).sum(({ size }) => size);
  const leaves = treemap<Node>().tile(treemapBinary).size([width, height]).paddingInner(gap)(root);
  return (leaves.children ?? []).map(({ x0, x1, y0, y1 }) => ({
    x: x0,
    y: y0,
    width: Math.max(x1 - x0, 0),
    height: Math.max(y1 - y0, 0),
  }));
}

/** Tiles alike, line by line. */
function layOutEqually(count: number, width: number): readonly HeatRect[] {
  const columns = Math.max(1, Math.min(count, Math.floor((width + gap) / equalWidth)));
  const each = (width - gap * (columns - 1)) / columns;
  return Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * (each + gap),
    y: Math.floor(index / columns) * (equalHeight + gap),
    width: each,
    height: equalHeight,
  }));
}

/** Where each tile stands, by the tiles' order, and how tall the picture is. */
export function layOutHeatmap(
  sizes: readonly number[],
  form: HeatForm,
  width: number,
): { readonly rects: readonly HeatRect[]; readonly height: number } {
  if (sizes.length === 0) return { rects: [], height: 0 };
  if (form === "size") {
    const height = width < 520 ? 560 : 480;
    return { rects: layOutBySize(sizes, width, height), height };
  }
  const rects = layOutEqually(sizes.length, width);
  const last = rects.at(-1);
  return { rects, height: last === undefined ? 0 : last.y + last.height };
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The tile that a key leads to from another, among those that can be reached; null where it leads nowhere. */
export function findNeighbour(
  rects: readonly HeatRect[],
  from: number,
  key: string,
): number | null {
  const canReach = (rect: HeatRect) => rect.width >= leastTarget && rect.height >= leastTarget;
  if (key === "Home" || key === "End") {
    const at = key === "Home" ? rects.findIndex(canReach) : rects.findLastIndex(canReach);
    return at === -1 ? null : at;
  }
  const direction = directions[key];
  const start = rects[from];
  if (direction === undefined || start === undefined) return null;
  const middle = ({ x, y, width, height }: HeatRect) => [x + width / 2, y + height / 2] as const;
  const [startX, startY] = middle(start);
  let nearest: number | null = null;
  let least = Infinity;
  rects.forEach((rect, index) => {
    if (index === from || !canReach(rect)) return;
    const [x, y] = middle(rect);
    const along = (x - startX) * direction[0] + (y - startY) * direction[1];
    const aside = Math.abs((x - startX) * direction[1]) + Math.abs((y - startY) * direction[0]);
    if (along <= 0.5) return;
    const distance = along + 2 * aside;
    if (distance < least) {
      least = distance;
      nearest = index;
    }
  });
  return nearest;
}
