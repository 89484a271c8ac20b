import { type Selection, walkBlocks } from "./block.ts";
import type { Filter } from "./filter.ts";
import { createBits } from "./mask.ts";
import {
  type BlockContext,
  type EvaluationContext,
  withBlockContext,
} from "./evaluation-context.ts";

type Prepare = (context: BlockContext) => Filter;

function walkMatches(
  evaluation: EvaluationContext,
  prepare: Prepare,
  act: (kept: Selection) => void,
): void {
  withBlockContext(evaluation, (context) => {
    const filter = prepare(context);
    const kept: Selection = { first: 0, places: context.takePlaces(), count: 0 };
    walkBlocks(evaluation.columns.rows, (selection) => {
      kept.first = selection.first;
      kept.count = filter(selection, kept.places);
      act(kept);
    });
  });
}

export function findRows(evaluation: EvaluationContext, prepare: Prepare): Int32Array {
  const rows = allocateShared(evaluation.columns.rows);
  let found = 0;
  walkMatches(evaluation, prepare, (kept) => {
    found = listRows(kept, rows, found);
  });
  return releaseShared(rows, found);
}

/** Appends the rows of a selection; returns the new count. */
function listRows({ first, places, count }: Selection, rows: Int32Array, before: number): number {
  for (let i = 0; i < count; i = (i + 1) | 0) {
    rows[(before + i) | 0] = (first + (places[i] ?? 0)) | 0;
  }
  return before + count;
}

export function findBits(evaluation: EvaluationContext, prepare: Prepare): Uint32Array {
  const bits = createBits(evaluation.columns.rows);
  walkMatches(evaluation, prepare, (kept) => setBits(kept, bits));
  return bits;
}

export function setBits({ first, places, count }: Selection, bits: Uint32Array): void {
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const row = (first + (places[i] ?? 0)) | 0;
    bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

export function countRows(evaluation: EvaluationContext, prepare: Prepare): number {
  let found = 0;
  walkMatches(evaluation, prepare, (kept) => {
    found += kept.count;
  });
  return found;
}

/** Small results share an array: allocating costs more than comparing rows. */
const sharedRows = 1 << 17;
let shared = new Int32Array(0);
let used = 0;

function allocateShared(rows: number): Int32Array {
  if (rows > sharedRows / 8) return new Int32Array(rows);
  if (used + rows > shared.length) {
    shared = new Int32Array(sharedRows);
    used = 0;
  }
  return shared.subarray(used);
}

function releaseShared(room: Int32Array, found: number): Int32Array {
  if (room.buffer === shared.buffer) used += found;
  return room.subarray(0, found);
}
