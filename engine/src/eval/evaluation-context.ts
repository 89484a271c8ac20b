import type { NumberNode } from "../semantics/checked.ts";
import { blockRows } from "./block.ts";
import type { Columns } from "../table/column.ts";

/** Columns of one evaluation and its intermediate results. */
export interface EvaluationContext {
  readonly columns: Columns;
  /** Results of functions across companies. */
  readonly across: Map<NumberNode, Float64Array>;
}

/** Uninitialised block-sized buffers. */
interface ScratchBuffers {
  readonly takeNumbers: () => Float64Array;
  readonly takePlaces: () => Int32Array;
  readonly takeFlags: () => Uint8Array;
  readonly clear: () => void;
}

export interface BlockContext extends EvaluationContext, Omit<ScratchBuffers, "clear"> {}

export function createEvaluationContext(columns: Columns): EvaluationContext {
  return { columns, across: new Map() };
}

const idleBuffers: ScratchBuffers[] = [];

/** Releases the buffers taken by `act`. */
export function withBlockContext<Value>(
  { columns, across }: EvaluationContext,
  act: (context: BlockContext) => Value,
): Value {
  const buffers = idleBuffers.pop() ?? createScratchBuffers();
  const { takeNumbers, takePlaces, takeFlags } = buffers;
  const value = act({ columns, across, takeNumbers, takePlaces, takeFlags });
  // on an exception the buffers are garbage-collected
  buffers.clear();
  idleBuffers.push(buffers);
  return value;
}

function createScratchBuffers(): ScratchBuffers {
  const numbers = createBufferPool(() => new Float64Array(blockRows));
  const places = createBufferPool(() => new Int32Array(blockRows));
  const flags = createBufferPool(() => new Uint8Array(blockRows));
  return {
    takeNumbers: numbers.take,
    takePlaces: places.take,
    takeFlags: flags.take,
    clear: () => {
      for (const pool of [numbers, places, flags]) pool.clear();
    },
  };
}

interface BufferPool<Item> {
  readonly take: () => Item;
  readonly clear: () => void;
}

function createBufferPool<Item>(create: () => Item): BufferPool<Item> {
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
