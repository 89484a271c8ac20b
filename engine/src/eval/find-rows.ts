import { type Selection, walkBlocks } from "./block.ts";
import type { Filter } from "./filter.ts";
import { createBits } from "./mask.ts";
import { type Pass, type Question, withinPass } from "./pass.ts";

/** What is to be kept, prepared for a pass. */
type Prepare = (pass: Pass) => Filter;

/** Calls with what is kept of each block in turn. */
function walkKept(question: Question, prepare: Prepare, act: (kept: Selection) => void): void {
  withinPass(question, (pass) => {
    const filter = prepare(pass);
    const kept: Selection = { first: 0, places: pass.takePlaces(), count: 0 };
    walkBlocks(question.columns.rows, (selection) => {
      kept.first = selection.first;
      kept.count = filter(selection, kept.places);
      act(kept);
    });
  });
}

/** The rows that are kept, ascending. */
export function findRows(question: Question, prepare: Prepare): Int32Array {
  const rows = takeRoom(question.columns.rows);
  let found = 0;
  walkKept(question, prepare, (kept) => {
    found = listRows(kept, rows, found);
  });
  return keepRoom(rows, found);
}

/** Writes the rows of a selection behind those before, and gives how many they are then. */
function listRows({ first, places, count }: Selection, rows: Int32Array, before: number): number {
  for (let i = 0; i < count; i = (i + 1) | 0) {
    rows[(before + i) | 0] = (first + (places[i] as number)) | 0;
  }
  return before + count;
}

/** The bits of the rows that are kept. */
export function findBits(question: Question, prepare: Prepare): Uint32Array {
  const bits = createBits(question.columns.rows);
  walkKept(question, prepare, (kept) => setBits(kept, bits));
  return bits;
}

export function setBits({ first, places, count }: Selection, bits: Uint32Array): void {
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const row = (first + (places[i] as number)) | 0;
    bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
  }
}

export function countRows(question: Question, prepare: Prepare): number {
  let found = 0;
  walkKept(question, prepare, (kept) => {
    found += kept.count;
  });
  return found;
}

/** Of a few thousand rows answers share an array: to make one costs more than to compare the rows. */
const sharedRows = 1 << 17;
let shared = new Int32Array(0);
let used = 0;

function takeRoom(rows: number): Int32Array {
  if (rows > sharedRows / 8) return new Int32Array(rows);
  if (used + rows > shared.length) {
    shared = new Int32Array(sharedRows);
    used = 0;
  }
  return shared.subarray(used);
}

function keepRoom(room: Int32Array, found: number): Int32Array {
  if (room.buffer === shared.buffer) used += found;
  return room.subarray(0, found);
}
