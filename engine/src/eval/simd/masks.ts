import type { Pointer } from "../../kernels/kernel-functions.ts";

/** Three-valued answers of all rows: the planes of those that hold and of those that are known. */
export interface Mask {
  readonly yes: Pointer;
  readonly known: Pointer;
}

/** A plane, and whether it was taken for this answer alone. */
export interface FoundPlane {
  readonly plane: Pointer;
  readonly owned: boolean;
}
