import type { NumberNode } from "../semantics/checked.ts";
import { blockRows } from "./block.ts";
import type { Columns } from "./columns.ts";

/** What is asked of columns, and what has been worked out of all of their rows on the way. */
export interface Question {
  readonly columns: Columns;
  /** The columns that functions across companies give. */
  readonly across: Map<NumberNode, Float64Array>;
}

/** One walk over the rows, and the arrays that it may write to: a block long, whatever stands in them. */
export interface Pass extends Question {
  takeNumbers(): Float64Array;
  takePlaces(): Int32Array;
  takeFlags(): Uint8Array;
}

export function ask(columns: Columns): Question {
  return { columns, across: new Map() };
}

const numbers = createShelf(() => new Float64Array(blockRows));
const places = createShelf(() => new Int32Array(blockRows));
const flags = createShelf(() => new Uint8Array(blockRows));

/** What `act` gives; the arrays that it took are free again. */
export function withinPass<Value>(
  { columns, across }: Question,
  act: (pass: Pass) => Value,
): Value {
  const [takenNumbers, takenPlaces, takenFlags] = [numbers.taken, places.taken, flags.taken];
  try {
    return act({
      columns,
      across,
      takeNumbers: numbers.take,
      takePlaces: places.take,
      takeFlags: flags.take,
    });
  } finally {
    numbers.taken = takenNumbers;
    places.taken = takenPlaces;
    flags.taken = takenFlags;
  }
}

interface Shelf<Item> {
  taken: number;
  readonly take: () => Item;
}

function createShelf<Item>(create: () => Item): Shelf<Item> {
  const items: Item[] = [];
  const shelf: Shelf<Item> = {
    taken: 0,
    take: () => {
      const item = (items[shelf.taken] ??= create());
      shelf.taken += 1;
      return item;
    },
  };
  return shelf;
}
