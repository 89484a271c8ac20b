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
import type { Effort } from "./effort.ts";
import { collidesWithGrammar } from "./reserved.ts";

/** What a spelling stands for. */
export interface NameEntry {
  /** As the catalogue writes it. */
  readonly text: string;
  readonly column: ColumnKey;
  /** The complement of a truth: `Is not SME`. */
  readonly negated: boolean;
}

export interface NameMatch {
  readonly entry: NameEntry;
  /** Where the name ends in the text, exclusive. */
  readonly end: number;
}

/** Every spelling of a catalogue, for the longest match at a place and for `[...]`. */
export interface NameIndex {
  /** Known spellings by their folded form, those that need `[...]` too. */
  readonly byFoldedName: ReadonlyMap<string, NameEntry>;
  /** Every spelling once, in catalogue order. */
  readonly entries: readonly NameEntry[];
  /** The longest name that starts at `offset` and ends at the end of a word; `effort` counts its steps. */
  longestAt(text: string, offset: number, effort?: Effort): NameMatch | null;
}

interface TrieNode {
  next: Map<number, TrieNode> | null;
  entry: NameEntry | null;
}

/** Where two parameters share a spelling the first in the catalogue has it. */
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
    longestAt: (text, offset, effort) => longestAt(root, text, offset, effort),
  };
}

/** An index with further spellings, which must be none of its own. */
export function extendNameIndex(base: NameIndex, added: readonly NameEntry[]): NameIndex {
  if (added.length === 0) return base;
  const further = indexEntries(added);
  return {
    byFoldedName: new Map([...base.byFoldedName, ...further.byFoldedName]),
    entries: [...base.entries, ...further.entries],
    longestAt(text, offset, effort) {
      const known = base.longestAt(text, offset, effort);
      const other = further.longestAt(text, offset, effort);
      if (known === null || other === null) return known ?? other;
      return other.end > known.end ? other : known;
    },
  };
}

/** `Is SME` gives `Is not SME`; other truths are negated by NOT. */
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
  effort: Effort | undefined,
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
  if (effort) effort.steps += index - offset + 1;
  return best;
}

function endsWord(text: string, end: number): boolean {
  return (
    end >= text.length ||
    !isWordCharacter(text.charCodeAt(end)) ||
    !isWordCharacter(text.charCodeAt(end - 1))
  );
}
