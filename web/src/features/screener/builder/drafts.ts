import { subscribe } from "valtio";
import { subscribeKey } from "valtio/utils";
import {
  draftPrefix,
  forgetWaitingDrafts,
  storeFields,
  readDraftFields,
} from "../../../lib/stored-fields.ts";
import type { KeptFields } from "../../../lib/stored-fields.ts";
import { onSignedOut, session } from "../../../lib/session/session.ts";
import { revealQueryText } from "../components/query-text.ts";
import type { Screener } from "../screener.ts";
import type { BuilderState } from "./builder-state.ts";

/** Drafts not yet run or saved, kept in this tab through a login. */
type DraftName = "query" | "formula" | "saving" | "list";

const keyOf = (name: DraftName): string => draftPrefix + name;

let isForgotten = false;
// A logout takes with it what its owner typed.
onSignedOut((storesDrafts) => {
  isForgotten = !storesDrafts;
});

/** From now on drafts are kept again: a page has been opened. */
export function beginDrafts(): void {
  isForgotten = false;
  if (session.isKnown) beginAsVisitor();
  else {
    const stop = subscribeKey(session, "isKnown", () => {
      stop();
      beginAsVisitor();
    });
  }
}

function beginAsVisitor(): void {
  if (!session.viewer.isSignedIn) forgetWaitingDrafts();
}

export function storeDraft(name: DraftName, value: object | null): void {
  storeFields(keyOf(name), isForgotten ? null : value);
}

/** The text that was kept in a field of a draft; empty where there is none. */
export function readDraft(name: DraftName): KeptFields {
  return readDraftFields(keyOf(name));
}

/** Keeps a text of the editor that has not been run. */
export function storeQueryDraft({ state }: Screener): void {
  const { draft, address } = state;
  storeDraft("query", draft === address.query ? null : { query: address.query, draft });
}

/** Puts the kept text back into the editor, where the page still answers the same query. */
export function restoreQueryDraft(screener: Screener): void {
  const { query, draft } = readDraft("query");
  if (draft === undefined || query !== screener.state.address.query) return;
  screener.setDraft(draft);
  revealQueryText();
}

/** Marks a formula left for the login, so that the dialog reopens with it. */
const leftForLogin = "yes";

/** Restores the formula draft, and stores its changes from now on. */
export function resumeFormula(state: BuilderState): void {
  const { formula = "", name = "", access, left } = readDraft("formula");
  state.formula = { formula, name, access: access === "Public" ? "Public" : "Private" };
  if (left === leftForLogin) {
    state.tab = "formula";
    state.dialog = { kind: "add-filter" };
  }
  const keep = () => storeDraft("formula", isBlank(state) ? null : { ...state.formula });
  keep();
  subscribe(state.formula, keep);
}

/** Records that the reader leaves the formula for the login. */
export function leaveFormulaForLogin(state: BuilderState): void {
  storeDraft("formula", { ...state.formula, left: leftForLogin });
}

function isBlank({ formula }: BuilderState): boolean {
  return formula.formula.trim() === "" && formula.name.trim() === "";
}
