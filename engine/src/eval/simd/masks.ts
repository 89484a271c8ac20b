import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { Room } from "./number-slot.ts";

/** Three-valued answers of all rows: the planes of those that hold and of those that are known. */
export interface Mask {
  readonly yes: Pointer;
  readonly known: Pointer;
}

/** Planes that are given back together when the next condition is asked. */
export interface Planes {
  take(): Pointer;
  /** Counts a plane that was allocated elsewhere among them. */
  add(plane: Pointer): void;
  releaseAll(): void;
}

export function createPlanes({ memory, planeBytes }: Room): Planes {
  const taken: Pointer[] = [];
  return {
    take() {
      const plane = memory.allocate(planeBytes);
      taken.push(plane);
      return plane;
    },
    add: (plane) => {
      taken.push(plane);
    },
    releaseAll() {
      for (const plane of taken) memory.release(plane, planeBytes);
      taken.length = 0;
    },
  };
}
