import type { KernelFunctions, Pointer } from "./kernel-functions.ts";
import type { Kernels } from "./kernels.ts";

/** Columns and planes reach to a multiple of so many rows, so that no kernel needs a tail. */
const stride = 512;

const pageBytes = 65_536;
const mostPages = 65_536;

/** The first page is the compiler's own. */
const firstFree = pageBytes;

/** The memory could not grow any further. */
export class KernelMemoryError extends RangeError {}

/**
 * One dataset's memory and the kernels that work in it. A view is good until the next `allocate`:
 * memory that grows leaves the views of before without content, so that they are asked for anew.
 */
export interface KernelMemory {
  readonly run: KernelFunctions;
  readonly i32: Int32Array;
  readonly u8: Uint8Array;
  readonly f64: Float64Array;
  /** How many bytes were ever in use together. */
  readonly bytes: number;
  /** How many more there may be. */
  readonly left: number;
  /** So many bytes at a multiple of 64; their content is whatever was there. Throws KernelMemoryError. */
  allocate(bytes: number): Pointer;
  /** Gives back what `allocate` gave for the same number of bytes. */
  release(pointer: Pointer, bytes: number): void;
}

/** The rows of whole strides that hold `rows`. */
export function wholeRows(rows: number): number {
  return Math.ceil(rows / stride) * stride;
}

export function createKernelMemory(
  kernels: Kernels,
  options: { readonly mostBytes?: number } = {},
): KernelMemory {
  const limit = Math.min(mostPages, Math.floor((options.mostBytes ?? Infinity) / pageBytes));
  const memory = new WebAssembly.Memory({ initial: 2, maximum: mostPages });
  const instance = new WebAssembly.Instance(kernels.module, {
    env: {
      memory,
      // a module's own would round otherwise than the plain evaluator
      pow: (base: number, exponent: number): number => base ** exponent,
      ln: Math.log,
      log10: Math.log10,
      exp: Math.exp,
      abort: (): never => {
        throw new Error("A kernel stopped.");
      },
    },
  });
  /** By size: what is given back is of few sizes, planes and columns. */
  const free = new Map<number, Pointer[]>();
  let end = firstFree;
  let i32 = new Int32Array(memory.buffer);
  let u8 = new Uint8Array(memory.buffer);
  let f64 = new Float64Array(memory.buffer);

  const grow = (bytes: number): void => {
    const held = memory.buffer.byteLength;
    if (bytes <= held) return;
    // a quarter more than asked, so that loading many columns grows it a few times only
    const wanted = Math.ceil(bytes / pageBytes);
    const pages = Math.min(limit, Math.max(wanted, Math.ceil((held * 1.25) / pageBytes)));
    if (pages < wanted) throw new KernelMemoryError("The dataset is too large for the kernels.");
    try {
      memory.grow(pages - held / pageBytes);
    } catch (error) {
      throw new KernelMemoryError("There is no more memory for the kernels.", { cause: error });
    }
    i32 = new Int32Array(memory.buffer);
    u8 = new Uint8Array(memory.buffer);
    f64 = new Float64Array(memory.buffer);
  };

  return {
    // an ordinary object: what a module exports is looked up more slowly
    run: { ...(instance.exports as unknown as KernelFunctions) },
    get i32() {
      return i32;
    },
    get u8() {
      return u8;
    },
    get f64() {
      return f64;
    },
    get bytes() {
      return end;
    },
    get left() {
      return limit * pageBytes - end;
    },
    allocate(bytes) {
      const size = sizeOf(bytes);
      const recycled = free.get(size)?.pop();
      if (recycled !== undefined) return recycled;
      grow(end + size);
      const pointer = end;
      end += size;
      return pointer;
    },
    release(pointer, bytes) {
      const size = sizeOf(bytes);
      const list = free.get(size);
      if (list === undefined) free.set(size, [pointer]);
      else list.push(pointer);
    },
  };
}

function sizeOf(bytes: number): number {
  return Math.max(64, Math.ceil(bytes / 64) * 64);
}
