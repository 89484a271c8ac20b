import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey } from "../contract/index.ts";
import {
  foldCharacter,
  foldName,
  isBlank,
  isWordCharacter,
  joinsWithoutBlank,
  skipBlanks,
} from "./fold.ts";
import type { StepCounter } from "./step-counter.ts";
import { collidesWithGrammar } from "./reserved.ts";

export interface NameEntry {
  readonly text: string;
  readonly column: ColumnKey;
  /** True for `Is not SME`. */
  readonly negated: boolean;
}

export interface NameMatch {
  readonly entry: NameEntry;
  /** Exclusive. */
  readonly end: number;
}

/** Trie of all names, for longest matches and `[...]`. */
export interface NameIndex {
  /** By folded name, including names that need `[...]`. */
  readonly byFoldedName: ReadonlyMap<string, NameEntry>;
  /** In catalogue order. */
  readonly entries: readonly NameEntry[];
  /** Longest name at `offset` that ends at a word boundary. */
  longestAt(text: string, offset: number, counter?: StepCounter): NameMatch | null;
}

interface TrieNode {
  next: Map<number, TrieNode> | null;
  entry: NameEntry | null;
}

/** The first parameter in the catalogue wins a shared name. */
export function buildNameIndex(catalogue: Catalogue): NameIndex {
  const entries = catalogue.names.map((name): NameEntry => ({ ...name, negated: false }));
  for (const { text, column } of catalogue.names) {
    const complement = complementName(text);
    if (complement !== null && catalogue.parameters.get(column)?.type === "truth") {
      entries.push({ text: complement, column, negated: true });
    }
  }
  return indexEntries(entries);
}

function indexEntries(all: readonly NameEntry[]): NameIndex {
  const byFoldedName = new Map<string, NameEntry>();
  const root: TrieNode = { next: null, entry: null };
  for (const entry of all) {
    const folded = foldName(entry.text);
    if (folded === "" || byFoldedName.has(folded)) continue;
    byFoldedName.set(folded, entry);
    if (!collidesWithGrammar(folded)) insert(root, folded, entry);
  }
  return {
    byFoldedName,
    entries: [...byFoldedName.values()],
    longestAt: (text, offset, counter) => longestAt(root, text, offset, counter),
  };
}

/** `added` must not contain existing names. */
export function extendNameIndex(base: NameIndex, added: readonly NameEntry[]): NameIndex {
  if (added.length === 0) return base;
  const further = indexEntries(added);
  return {
    byFoldedName: new Map([...base.byFoldedName, ...further.byFoldedName]),
    entries: [...base.entries, ...further.entries],
    longestAt(text, offset, counter) {
      const known = base.longestAt(text, offset, counter);
      const other = further.longestAt(text, offset, counter);
      if (known === null || other === null) return known ?? other;
      return other.end > known.end ? other : known;
    },
  };
}

/** `Is not SME` for `Is SME`; others use NOT. */
export function complementName(text: string): string | null {
  const match = /^\s*is\s+(?!not\s)(.*)$/isu.exec(text);
  return match === null ? null : `Is not ${match[1] ?? ""}`;
}

function insert(root: TrieNode, folded: string, entry: NameEntry): void {
  let node = root;
  for (let index = 0; index < folded.length; index += 1) {
    const code = folded.charCodeAt(index);
    node.next ??= new Map();
    let child = node.next.get(code);
    if (!child) {
      child = { next: null, entry: null };
      node.next.set(code, child);
    }
    node = child;
  }
  node.entry = entry;
}

function longestAt(
  root: TrieNode,
  text: string,
  offset: number,
  counter: StepCounter | undefined,
): NameMatch | null {
  let node = root;
  let best: NameMatch | null = null;
  let before = 0;
  let index = offset;
  while (index < text.length) {
    let code = foldCharacter(text.charCodeAt(index));
    if (isBlank(code)) {
      index = skipBlanks(text, index);
      if (index >= text.length) break;
      const after = foldCharacter(text.charCodeAt(index));
      if (!joinsWithoutBlank(before, after)) {
        const spaced = node.next?.get(0x20);
        if (!spaced) break;
        node = spaced;
      }
      code = after;
    }
    const child = node.next?.get(code);
    if (!child) break;
    node = child;
    before = code;
    index += 1;
    if (node.entry !== null && endsWord(text, index)) best = { entry: node.entry, end: index };
  }
  if (counter) counter.steps += index - offset + 1;
  return best;
}

function endsWord(text: string, end: number): boolean {
  return (
    end >= text.length ||
    !isWordCharacter(text.charCodeAt(end)) ||
    !isWordCharacter(text.charCodeAt(end - 1))
  );
}
