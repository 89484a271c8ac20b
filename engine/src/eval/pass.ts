import type { NumberNode } from "../semantics/checked.ts";
import { blockRows } from "./block.ts";
import type { Columns } from "./columns.ts";

/** What is asked of columns, and what has been worked out of all of their rows on the way. */
export interface Question {
  readonly columns: Columns;
  /** The columns that functions across companies give. */
  readonly across: Map<NumberNode, Float64Array>;
}

/** Arrays to write to, a block long, whatever stands in them. */
interface Room {
  readonly takeNumbers: () => Float64Array;
  readonly takePlaces: () => Int32Array;
  readonly takeFlags: () => Uint8Array;
  /** All that was taken is free again. */
  readonly clear: () => void;
}

/** One walk over the rows. */
export interface Pass extends Question, Omit<Room, "clear"> {}

export function ask(columns: Columns): Question {
  return { columns, across: new Map() };
}

const idle: Room[] = [];

/** What `act` gives; the arrays that it took are free again. */
export function withinPass<Value>(
  { columns, across }: Question,
  act: (pass: Pass) => Value,
): Value {
  const room = idle.pop() ?? createRoom();
  const { takeNumbers, takePlaces, takeFlags } = room;
  const value = act({ columns, across, takeNumbers, takePlaces, takeFlags });
  // where something is thrown the room is lost, which is as good
  room.clear();
  idle.push(room);
  return value;
}

function createRoom(): Room {
  const numbers = createShelf(() => new Float64Array(blockRows));
  const places = createShelf(() => new Int32Array(blockRows));
  const flags = createShelf(() => new Uint8Array(blockRows));
  return {
    takeNumbers: numbers.take,
    takePlaces: places.take,
    takeFlags: flags.take,
    clear: () => {
      for (const shelf of [numbers, places, flags]) shelf.clear();
    },
  };
}

interface Shelf<Item> {
  readonly take: () => Item;
  readonly clear: () => void;
}

function createShelf<Item>(create: () => Item): Shelf<Item> {
  const items: Item[] = [];
  let taken = 0;
  return {
    take: () => {
      const item = (items[taken] ??= create());
      taken += 1;
      return item;
    },
    clear: () => {
      taken = 0;
    },
  };
}
