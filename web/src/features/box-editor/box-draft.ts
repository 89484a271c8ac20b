import type {
  BoxEditing,
  BoxQuery,
  BoxTerm,
  BoxThresholds,
  BoxType,
  WeightMethod,
} from "@munshi/bff/contract";
import { wholeBasket } from "@munshi/engine/portfolio";
import { onSignedOut } from "../../lib/session/session.ts";
import { draftPrefix, readDraftFields, storeFields } from "../../lib/stored-fields.ts";
import { readJson } from "../../lib/read-json.ts";

/** A stock of the box being edited. */
export interface DraftStock {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  /** Basis points. Those of all stocks add up to 10,000. */
  readonly weight: number;
  /** Why it is in the box. */
  readonly reason: string;
  readonly isLocked: boolean;
  /** Invalid text of its weight field. */
  readonly typed?: string;
}

/** Steps of the editor, in order. */
export const editorSteps = ["details", "stocks", "review"] as const;
export type EditorStep = (typeof editorSteps)[number];

/** The editor's state that is not on the server yet. */
export interface BoxDraft {
  /** Null until the box is created. */
  readonly boxId: number | null;
  /** The version that is edited; 0 for a box without stocks. */
  readonly version: number;
  /** Stocks of that version. */
  readonly base: readonly Pick<DraftStock, "coCode" | "weight" | "reason">[];
  readonly name: string;
  readonly idea: string;
  readonly overview: string;
  /** One reason a line. */
  readonly why: string;
  /** One step a line. */
  readonly methodology: string;
  readonly type: BoxType;
  readonly term: BoxTerm;
  readonly stocks: readonly DraftStock[];
  readonly method: WeightMethod;
  /** Basis points; 10,000: none. */
  readonly caps: { readonly stock: number; readonly sector: number };
  readonly thresholds: BoxThresholds;
  readonly query: BoxQuery | null;
  /** Changes in this version, with reasons. */
  readonly note: string;
  /** The furthest step that was opened. */
  readonly reached: EditorStep;
}

/** A box that is not created yet, with the documented defaults. */
export const newDraft: BoxDraft = {
  boxId: null,
  version: 0,
  base: [],
  name: "",
  idea: "",
  overview: "",
  why: "",
  methodology: "",
  type: "MODEL",
  term: "LTI",
  stocks: [],
  method: "equal",
  caps: { stock: wholeBasket, sector: wholeBasket },
  thresholds: { amount: 0, weight: 0 },
  query: null,
  note: "",
  reached: "details",
};

/** Symbol and name of a company; empty if unknown. */
export type NameOf = (coCode: number) => { readonly symbol: string; readonly name: string };

/** The draft of a box as the server has it. */
export function draftOf({ box, constituents }: BoxEditing, nameOf: NameOf): BoxDraft {
  return {
    ...newDraft,
    boxId: box.id,
    version: box.version,
    base: constituents,
    name: box.name,
    idea: box.idea,
    overview: box.overview,
    why: box.why.join("\n"),
    methodology: box.methodology.join("\n"),
    type: box.type,
    term: box.term,
    stocks: constituents.map(({ coCode, weight, reason }) => ({
      coCode,
      ...nameOf(coCode),
      weight,
      reason,
      isLocked: false,
    })),
    method: constituents.length === 0 ? "equal" : "byHand",
    thresholds: box.thresholds,
    query: box.query,
    reached: box.version === 0 ? "stocks" : "review",
  };
}

/** Lines of a text field, without blank ones. */
export function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const open = new Map<string, BoxDraft>();
onSignedOut(() => open.clear());

/** Increase the number if drafts of an earlier release cannot be read any more. */
const keyOf = (boxId: number | null): string => `${draftPrefix}box.1.${boxId ?? "new"}`;

/** Unpublished changes of this tab; null without changes. */
export function readBoxDraft(boxId: number | null): BoxDraft | null {
  const key = keyOf(boxId);
  const known = open.get(key);
  if (known !== undefined) return known;
  const { draft } = readDraftFields(key);
  if (draft === undefined) return null;
  const stored = readJson<BoxDraft>(draft);
  open.set(key, stored);
  return stored;
}

/** Keeps a draft over a reload, steps back and the end of the session. */
export function storeBoxDraft(draft: BoxDraft): void {
  const key = keyOf(draft.boxId);
  open.set(key, draft);
  storeFields(key, { draft: JSON.stringify(draft) });
}

/** Once it is published or discarded. */
export function forgetBoxDraft(boxId: number | null): void {
  open.delete(keyOf(boxId));
  storeFields(keyOf(boxId), null);
}
