import type { Completion, HoverInfo } from "@munshi/engine/contract";
import type { RefObject } from "react";
import type { CheckedText } from "../state.ts";

/** Methods of the mounted editor. */
export interface EditorHandle {
  focus(): void;
  /** Selects a range and moves the focus there. */
  showPlace(place: { readonly start: number; readonly end: number }): void;
  /** Returns the caret's offset in the text. */
  readCaret(): number;
}

/** Selection offsets in an editor's text; `head` is the caret. */
export interface EditorSelection {
  readonly anchor: number;
  readonly head: number;
}

/** Both editors are driven alike, so that one can take the other's place while someone types. */
export interface EditorProps {
  readonly text: string;
  /** The text of this moment, where `text` is that of the latest drawing and may lag behind keys. */
  readonly readText: () => string;
  /** Filled by the unmounting editor for its replacement; null if it had no focus. */
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
  /** Called with true when the completion list opens, and false when it closes. */
  readonly onChoosing: (choosing: boolean) => void;
  readonly complete: (text: string, caret: number) => Promise<readonly Completion[]>;
  /** Describes the word at an offset; null if it has no description. */
  readonly describe: (text: string, offset: number) => Promise<HoverInfo | null>;
}

export const exampleQuery = "Return on equity > 15 AND\nDebt to equity < 0.3";
export const exampleFormula = "(Net profit + Depreciation) / Sales * 100";
