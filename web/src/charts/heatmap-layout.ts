import { hierarchy, treemap, treemapBinary } from "d3-hierarchy";
import type { HierarchyRectangularNode } from "d3-hierarchy";

/** A share of the picture, in pixels. */
export interface HeatRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Tile areas: by company size, or all equal. */
export type HeatForm = "size" | "equal";

/** One company as the layout sees it. */
interface Sized {
  /** Above 0. */
  readonly size: number;
  /** Tiles of a group lie together; null belongs to none. */
  readonly group: string | null;
}

/** A block of tiles under one title. */
interface HeatGroup {
  readonly name: string;
  readonly rect: HeatRect;
}

interface HeatLayout {
  /** By the tiles' order; null for a tile that is gathered in Others. */
  readonly rects: readonly (HeatRect | null)[];
  /** Blocks that have room for their title, which takes the top of each. */
  readonly groups: readonly HeatGroup[];
  /** One tile for all that are too small to print a change; only where the picture is narrow. */
  readonly others: { readonly rect: HeatRect; readonly count: number } | null;
  readonly height: number;
}

const gap = 2;
const groupGap = 6;
const equalWidth = 88;
const equalHeight = 48;

/** Room for a group's title; blocks below the least width or height have none. */
const titleHeight = 20;
const leastTitledWidth = 64;
const leastTitledHeight = 52;

/** Pictures up to this width gather small tiles in Others. */
const narrowWidth = 520;
const narrowHeight = 640;
const wideHeight = 520;
/** Share of the picture that Others takes at least, so that it can be read and pressed. */
const leastOthers = 0.025;

/** Minimum width and height of a tile that can be clicked or tapped. */
const leastTarget = 24;

/** Minimum width of a tile that prints its change and not only the sign. */
export const leastPrinted = 56;

/** Percent at which the colours end. */
export type HeatScale = 2 | 4 | 8;

/** The step of a change in percent, signed: 1 below a quarter of the scale, ..., 5 from its end on. */
export function stepOfChange(change: number, scale: HeatScale): number {
  const rounded = Math.round(change * 100) / 100;
  const step = Math.min(5, 1 + Math.floor(Math.abs(rounded) / (scale / 4)));
  return rounded === 0 ? 0 : Math.sign(rounded) * step;
}

interface Node {
  readonly size: number;
  /** Index of a cell; absent for a group and for Others. */
  readonly index?: number;
  readonly group?: string;
  readonly children?: readonly Node[];
}

function hasTitle({ depth, x0, x1, y0, y1, data }: HierarchyRectangularNode<Node>): boolean {
  return (
    depth === 1 &&
    data.group !== undefined &&
    x1 - x0 >= leastTitledWidth &&
    y1 - y0 >= leastTitledHeight
  );
}

function rectOf({ x0, x1, y0, y1 }: HierarchyRectangularNode<Node>): HeatRect {
  return { x: x0, y: y0, width: Math.max(x1 - x0, 0), height: Math.max(y1 - y0, 0) };
}

/** Areas as the sizes: the largest group first, its tiles in their order; some gathered in Others. */
function layOutBySize(
  cells: readonly Sized[],
  gathered: ReadonlySet<number>,
  width: number,
  height: number,
): HeatLayout {
  const groups = new Map<string | null, { size: number; children: Node[] }>();
  let total = 0;
  let rest = 0;
  for (const [index, { size, group }] of cells.entries()) {
    total += size;
    if (gathered.has(index)) {
      rest += size;
      continue;
    }
    const found = groups.get(group) ?? { size: 0, children: [] };
    found.size += size;
    found.children.push({ size, index });
    groups.set(group, found);
  }
  const nodes: Node[] = [...groups]
    .toSorted(([, one], [, other]) => other.size - one.size)
    .map(([group, { children }]) => ({ size: 0, children, ...(group === null ? {} : { group }) }));
  if (gathered.size > 0) nodes.push({ size: Math.max(rest, total * leastOthers) });
  const root = hierarchy<Node>({ size: 0, children: nodes }, ({ children }) => children).sum(
    ({ size }) => size,
  );
  const laidOut = treemap<Node>()
    .tile(treemapBinary)
    .size([width, height])
    .paddingInner(({ depth }) => (depth === 0 && groups.size > 1 ? groupGap : gap))
    .paddingTop((node) => (hasTitle(node) ? titleHeight : 0))(root);
  const rects: (HeatRect | null)[] = cells.map(() => null);
  let others: HeatLayout["others"] = null;
  for (const leaf of laidOut.leaves()) {
    const { index } = leaf.data;
    if (index === undefined) others = { rect: rectOf(leaf), count: gathered.size };
    else rects[index] = rectOf(leaf);
  }
  const titled = (laidOut.children ?? []).filter(hasTitle);
  return {
    rects,
    groups: titled.map((node) => ({ name: node.data.group ?? "", rect: rectOf(node) })),
    others,
    height,
  };
}

function canPrint({ width, height }: HeatRect): boolean {
  return width >= leastPrinted && height >= leastTarget;
}

/**
 * Gathers tiles in Others until each of those left, and Others, has room for its text: a few of the
 * smallest at a time, because those left then find another place.
 */
function layOutNarrow(cells: readonly Sized[], width: number): HeatLayout {
  const gathered = new Set<number>();
  const bySize = [...cells.keys()].toSorted(
    (one, other) => (cells[one]?.size ?? 0) - (cells[other]?.size ?? 0),
  );
  for (;;) {
    const layout = layOutBySize(cells, gathered, width, narrowHeight);
    const { rects, others } = layout;
    const small = bySize.filter((index) => {
      const rect = rects[index];
      return rect != null && !canPrint(rect);
    });
    const isOthersSmall = others !== null && !canPrint(others.rect);
    if (small.length === 0 && !isOthersSmall) return layout;
    const candidates = small.length > 0 ? small : bySize.filter((index) => !gathered.has(index));
    const count = Math.ceil(small.length / 6);
    for (const index of candidates.slice(0, Math.max(count, 1))) gathered.add(index);
  }
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

/** Returns the place of each tile and the height of the picture; nothing overlaps. */
export function layOutHeatmap(cells: readonly Sized[], form: HeatForm, width: number): HeatLayout {
  if (cells.length === 0) return { rects: [], groups: [], others: null, height: 0 };
  if (form === "size") {
    return width < narrowWidth
      ? layOutNarrow(cells, width)
      : layOutBySize(cells, new Set(), width, wideHeight);
  }
  const rects = layOutEqually(cells.length, width);
  const last = rects.at(-1);
  const height = last === undefined ? 0 : last.y + last.height;
  return { rects, groups: [], others: null, height };
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Returns true if a tile is drawn and large enough to be clicked or tapped. */
export function canReach(rect: HeatRect | null | undefined): rect is HeatRect {
  return rect != null && rect.width >= leastTarget && rect.height >= leastTarget;
}

/** Returns the index of the reachable tile that a key leads to from another, or null. */
export function findNeighbour(
  rects: readonly (HeatRect | null)[],
  from: number,
  key: string,
): number | null {
  if (key === "Home" || key === "End") {
    const at = key === "Home" ? rects.findIndex(canReach) : rects.findLastIndex(canReach);
    return at === -1 ? null : at;
  }
  const direction = directions[key];
  const start = rects[from];
  if (direction === undefined || start === undefined || start === null) return null;
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
