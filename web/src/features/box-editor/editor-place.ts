import type { BoxTerm } from "@munshi/bff/contract";
import { useParams, useSearch, useLocation } from "wouter";
import type { EditorStep } from "./box-draft.ts";

/** Views besides the steps: a proposal, or a manager's new version. */
export type EditorView = "proposal" | "update";

export interface EditorPlace {
  /** Null for a box that is not created yet; NaN if invalid. */
  readonly boxId: number | null;
  readonly step: EditorStep;
  readonly view: EditorView | null;
  /** Symbols handed over by another page, such as the screener. */
  readonly stocks: readonly string[];
}

const stepOf: Readonly<Record<string, EditorStep>> = {
  "/create-stockbox": "details",
  "/edit-stockbox": "details",
  "/theme-layout/stockbox/create_stock_box": "details",
  "/theme-layout/stockbox/create": "details",
  "/edit-create-stockBox": "stocks",
  "/theme-layout/stockbox/add_stocks": "stocks",
  "/review-create-stockBox": "review",
};

function readId(text: string | null | undefined): number | null {
  if (text == null) return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** Reads the address of any step. */
export function useEditorPlace(): EditorPlace {
  const [path] = useLocation();
  const params = useParams<{ readonly id?: string }>();
  const search = new URLSearchParams(useSearch());
  const view = search.get("view");
  return {
    boxId: readId(params.id ?? search.get("id")),
    step: stepOf[path] ?? "stocks",
    view: view === "proposal" || view === "update" ? view : null,
    stocks: (search.get("stocks") ?? "").split(",").filter((symbol) => symbol !== ""),
  };
}

/** The address of a step. */
export function stepAddress(
  step: EditorStep,
  { boxId, term }: { readonly boxId: number | null; readonly term: BoxTerm },
): string {
  if (boxId === null) {
    return {
      details: "/create-stockbox",
      stocks: "/edit-create-stockBox",
      review: "/review-create-stockBox",
    }[step];
  }
  return {
    details: `/edit-stockbox?id=${boxId}`,
    stocks: `/EditEmojibox/${boxId}/${term}`,
    review: `/review-create-stockBox?id=${boxId}`,
  }[step];
}
