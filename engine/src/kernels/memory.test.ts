import { beforeAll, expect, test } from "vitest";
import type { Kernels } from "./kernels.ts";
import { createKernelMemory, KernelMemoryError, wholeRows } from "./memory.ts";
import { readKernels } from "./read-kernels.ts";

let kernels: Kernels;
beforeAll(async () => {
  const read = await readKernels();
  if (read === null) throw new Error("The kernels are not built: node scripts/setup.mjs");
  kernels = read;
});

test("what was written before the memory grew is there in the views asked for afterwards", () => {
  const memory = createKernelMemory(kernels);
  const first = memory.allocate(80);
  memory.f64[first / 8 + 9] = 1.5;
  const before = memory.f64;
  const large = memory.allocate(1_000_000);
  expect(before.length).toBe(0);
  expect(memory.f64[first / 8 + 9]).toBe(1.5);
  expect(memory.u8.length).toBeGreaterThanOrEqual(large + 1_000_000);
});

test("pieces stand at multiples of 64 apart from each other, and come back to those of their size", () => {
  const memory = createKernelMemory(kernels);
  const sizes = [1, 64, 65, 640, 4096];
  const pieces = sizes.map((bytes) => memory.allocate(bytes));
  for (const [index, piece] of pieces.entries()) {
    expect(piece % 64).toBe(0);
    const next = pieces[index + 1] ?? memory.bytes;
    expect(next - piece).toBeGreaterThanOrEqual(sizes[index] ?? 0);
  }
  const [, , third = 0] = pieces;
  memory.release(third, 65);
  expect(memory.allocate(64)).not.toBe(third);
  expect(memory.allocate(100)).toBe(third);
});

test("a bound that is reached throws, and leaves what there was", () => {
  const memory = createKernelMemory(kernels, { maxBytes: 3 * 65_536 });
  const piece = memory.allocate(65_536);
  memory.u8[piece] = 7;
  expect(() => memory.allocate(200_000)).toThrow(KernelMemoryError);
  expect(memory.u8[piece]).toBe(7);
  expect(memory.allocate(1024)).toBeGreaterThan(piece);
});

test("rows reach to whole strides", () => {
  expect([0, 1, 511, 512, 513, 5000].map(wholeRows)).toEqual([0, 512, 512, 512, 1024, 5120]);
});
