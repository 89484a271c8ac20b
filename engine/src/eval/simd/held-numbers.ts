import type { NumberNode } from "../../semantics/checked.ts";
import { canonicalText } from "../../semantics/canonical.ts";
import { madeBytes, type NumberSlot, releaseNumberSlot, type Room } from "./number-slot.ts";

interface Held {
  readonly slot: NumberSlot;
  readonly text: string;
  lastUse: number;
}

/** Computed columns by their canonical text, the least used given up first, at `trim`. */
export interface HeldNumbers {
  find(node: NumberNode): NumberSlot | null;
  keep(node: NumberNode, slot: NumberSlot): NumberSlot;
  trim(): void;
}

export function createHeldNumbers(room: Room, mostBytes: number): HeldNumbers {
  const byText = new Map<string, Held>();
  const bytesOf = ({ slot }: Held): number =>
    room.columnBytes + room.planeBytes + madeBytes(room, slot);
  let uses = 0;

  return {
    find(node) {
      if (byText.size === 0) return null;
      const held = byText.get(canonicalText(node));
      if (held === undefined) return null;
      uses += 1;
      held.lastUse = uses;
      return held.slot;
    },
    keep(node, slot) {
      uses += 1;
      const held: Held = { slot, text: canonicalText(node), lastUse: uses };
      byText.set(held.text, held);
      return slot;
    },
    trim() {
      if (byText.size === 0) return;
      let bytes = 0;
      for (const held of byText.values()) bytes += bytesOf(held);
      if (bytes <= mostBytes) return;
      for (const held of [...byText.values()].toSorted((a, b) => a.lastUse - b.lastUse)) {
        if (bytes <= mostBytes) break;
        byText.delete(held.text);
        bytes -= bytesOf(held);
        releaseNumberSlot(room, held.slot);
      }
    },
  };
}
