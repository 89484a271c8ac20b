import type { Completion, HoverInfo } from "@munshi/engine/contract";
import type { RefObject } from "react";
import type { CheckedText } from "../state.ts";

/** What a page may ask of the editor on screen. */
export interface EditorHandle {
  focus(): void;
  /** Selects a stretch and takes the keyboard there. */
  showPlace(place: { readonly start: number; readonly end: number }): void;
  /** Returns the caret's offset in the text. */
  readCaret(): number;
}

/** Where keyboard and selection stand in an editor's text. */
export interface EditorSelection {
  readonly anchor: number;
  readonly head: number;
}

/** Both editors are driven alike, so that one can take the other's place while someone types. */
export interface EditorProps {
  readonly text: string;
  /** The text of this moment, where `text` is that of the latest drawing and may lag behind keys. */
  readonly readText: () => string;
  /** Filled by the editor that goes, for the one that comes; null where it had no keyboard. */
  readonly handover: RefObject<EditorSelection | null>;
  /** The check of exactly this text, or null. */
  readonly checked: CheckedText | null;
  /** An example, shown while nothing is written. */
  readonly example: string;
  readonly labelId: string;
  /** Names the list of problems, which describes the editor. */
  readonly problemsId: string;
  readonly handle: RefObject<EditorHandle | null>;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
  /** Puts the text into its standard form. */
  readonly onFormat: () => void;
  /** Whether the list of completions is open, as it opens and closes. */
  readonly onChoosing: (choosing: boolean) => void;
  readonly complete: (text: string, caret: number) => Promise<readonly Completion[]>;
  /** What the word at a place means; null where there is nothing to tell. */
  readonly describe: (text: string, offset: number) => Promise<HoverInfo | null>;
}

export const exampleQuery = "Return on equity > 15 AND\nDebt to equity < 0.3";
export const exampleFormula = "(Net profit + Depreciation) / Sales * 100";
