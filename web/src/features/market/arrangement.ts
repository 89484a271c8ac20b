import type { MarketTileName } from "@munshi/bff/contract";
import { tileNames } from "./tile-names.ts";

/** In which order someone wants the tiles, and which not at all. */
export interface Arrangement {
  /** Every tile once, the hidden ones too: shown again they stand where they stood. */
  readonly order: readonly MarketTileName[];
  readonly hidden: readonly MarketTileName[];
}

export const usualArrangement: Arrangement = { order: tileNames, hidden: [] };

/** The tiles to be shown, in order. */
export function listShown({ order, hidden }: Arrangement): readonly MarketTileName[] {
  return order.filter((name) => !hidden.includes(name));
}

/** Moves a tile to the place of `target`; tiles in between shift towards the vacated place. */
export function moveTo(
  arrangement: Arrangement,
  name: MarketTileName,
  target: MarketTileName,
): Arrangement {
  const { order } = arrangement;
  const at = order.indexOf(target);
  if (name === target || at === -1) return arrangement;
  return { ...arrangement, order: order.filter((other) => other !== name).toSpliced(at, 0, name) };
}

/** Puts a tile a place earlier or later among those that are shown; at the end it stays. */
export function moveBy(arrangement: Arrangement, name: MarketTileName, by: 1 | -1): Arrangement {
  const shown = listShown(arrangement);
  const target = shown[shown.indexOf(name) + by];
  return target === undefined ? arrangement : moveTo(arrangement, name, target);
}

export function hideTile(arrangement: Arrangement, name: MarketTileName): Arrangement {
  if (arrangement.hidden.includes(name)) return arrangement;
  return { ...arrangement, hidden: [...arrangement.hidden, name] };
}

export function showTile(arrangement: Arrangement, name: MarketTileName): Arrangement {
  return { ...arrangement, hidden: arrangement.hidden.filter((other) => other !== name) };
}

function readNames(stored: unknown, field: string): readonly MarketTileName[] {
  if (typeof stored !== "object" || stored === null) return [];
  const names: unknown = Reflect.get(stored, field);
  if (!Array.isArray(names)) return [];
  return tileNames
    .filter((name) => names.includes(name))
    .toSorted((one, other) => names.indexOf(one) - names.indexOf(other));
}

/** Restores a stored arrangement: appends new tiles and drops those that no longer exist. */
export function reviveArrangement(stored: unknown): Arrangement {
  const order = readNames(stored, "order");
  return {
    order: [...order, ...tileNames.filter((name) => !order.includes(name))],
    hidden: readNames(stored, "hidden"),
  };
}
