import type { KernelFunctions, Pointer } from "./kernel-functions.ts";
import type { Kernels } from "./kernels.ts";

/** Rows are padded to this multiple, so kernels need no tail loop. */
const stride = 512;

const pageBytes = 65_536;
const maxPages = 65_536;

/** The first page belongs to the compiler. */
const firstFree = pageBytes;

export class KernelMemoryError extends RangeError {}

/**
 * Memory and kernels of one dataset. Views are valid until the next `allocate`, because growth
 * detaches them.
 */
export interface KernelMemory {
  readonly run: KernelFunctions;
  readonly i32: Int32Array;
  readonly u8: Uint8Array;
  readonly f64: Float64Array;
  /** Peak bytes. */
  readonly bytes: number;
  /** Bytes left. */
  readonly left: number;
  /** 64-byte aligned, uninitialised. Throws KernelMemoryError. */
  allocate(bytes: number): Pointer;
  /** `bytes` must equal the allocated size. */
  release(pointer: Pointer, bytes: number): void;
}

/** Rounds up to whole strides. */
export function wholeRows(rows: number): number {
  return Math.ceil(rows / stride) * stride;
}

export function createKernelMemory(
  kernels: Kernels,
  options: { readonly maxBytes?: number } = {},
): KernelMemory {
  const limit = Math.min(maxPages, Math.floor((options.maxBytes ?? Infinity) / pageBytes));
  const memory = new WebAssembly.Memory({ initial: 2, maximum: maxPages });
  const instance = new WebAssembly.Instance(kernels.module, {
    env: {
      memory,
      // for the same rounding as the plain evaluator
      pow: (base: number, exponent: number): number => base ** exponent,
      ln: Math.log,
      log10: Math.log10,
      exp: Math.exp,
      abort: (): never => {
        throw new Error("A SIMD kernel aborted.");
      },
    },
  });
  /** Free lists by size; there are few sizes. */
  const free = new Map<number, Pointer[]>();
  let end = firstFree;
  let i32 = new Int32Array(memory.buffer);
  let u8 = new Uint8Array(memory.buffer);
  let f64 = new Float64Array(memory.buffer);

  const grow = (bytes: number): void => {
    const held = memory.buffer.byteLength;
    if (bytes <= held) return;
    // grow by an extra quarter, to grow rarely
    const wanted = Math.ceil(bytes / pageBytes);
    const pages = Math.min(limit, Math.max(wanted, Math.ceil((held * 1.25) / pageBytes)));
    if (pages < wanted) throw new KernelMemoryError("The dataset is too large for the kernels.");
    try {
      memory.grow(pages - held / pageBytes);
    } catch (error) {
      throw new KernelMemoryError("Out of SIMD memory.", { cause: error });
    }
    i32 = new Int32Array(memory.buffer);
    u8 = new Uint8Array(memory.buffer);
    f64 = new Float64Array(memory.buffer);
  };

  return {
    // a plain object is faster than module exports
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exports of a WebAssembly module have no types
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
