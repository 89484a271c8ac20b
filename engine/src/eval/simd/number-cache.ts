import type { NumberNode } from "../../semantics/checked.ts";
import { canonicalText } from "../../semantics/canonical.ts";
import { derivedBytes, type NumberSlot, releaseNumberSlot, type Workspace } from "./number-slot.ts";

interface CachedNumbers {
  readonly slot: NumberSlot;
  readonly text: string;
  lastUse: number;
}

/** LRU cache of computed columns by canonical text. */
export interface NumberCache {
  find(node: NumberNode): NumberSlot | null;
  add(node: NumberNode, slot: NumberSlot): NumberSlot;
  evict(): void;
}

export function createNumberCache(workspace: Workspace, maxBytes: number): NumberCache {
  const byText = new Map<string, CachedNumbers>();
  const bytesOf = ({ slot }: CachedNumbers): number =>
    workspace.columnBytes + workspace.planeBytes + derivedBytes(workspace, slot);
  let uses = 0;

  return {
    find(node) {
      if (byText.size === 0) return null;
      const cached = byText.get(canonicalText(node));
      if (cached === undefined) return null;
      uses += 1;
      cached.lastUse = uses;
      return cached.slot;
    },
    add(node, slot) {
      uses += 1;
      const cached: CachedNumbers = { slot, text: canonicalText(node), lastUse: uses };
      byText.set(cached.text, cached);
      return slot;
    },
    evict() {
      if (byText.size === 0) return;
      let bytes = 0;
      for (const cached of byText.values()) bytes += bytesOf(cached);
      if (bytes <= maxBytes) return;
      for (const cached of [...byText.values()].toSorted((a, b) => a.lastUse - b.lastUse)) {
        if (bytes <= maxBytes) break;
        byText.delete(cached.text);
        bytes -= bytesOf(cached);
        releaseNumberSlot(workspace, cached.slot);
      }
    },
  };
}
