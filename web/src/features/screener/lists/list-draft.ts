import type { CompanyHit, SavedList } from "@munshi/bff/contract";
import { proxy, ref } from "valtio";
import { onSignedOut } from "../../../lib/session/session.ts";
import { storeDraft, readDraft } from "../builder/drafts.ts";
import { leftForLogin, savedDialogs } from "../saved/saved-dialogs.ts";

/** A stock of a list, as the list's table shows it; its names are empty where no company has the code. */
export type ListStock = Pick<CompanyHit, "coCode" | "symbol" | "name">;

/** The stock list that is being put together; it outlasts its dialog. */
export interface ListDraft {
  /** The saved list that is edited; empty: a new one. */
  editing: string;
  stocks: readonly ListStock[];
}

export const listDraft = proxy<ListDraft>({ editing: "", stocks: ref([]) });

onSignedOut((storesDrafts) => {
  if (storesDrafts && savedDialogs.open.kind === "manage-portfolio") leaveListForLogin();
  startList("", []);
});

/** Begins with a list's stocks, or with none. */
export function startList(editing: string, stocks: readonly ListStock[]): void {
  listDraft.editing = editing;
  listDraft.stocks = ref([...stocks]);
}

/** False where the list has it already. */
export function addStock({ coCode, symbol, name }: ListStock): boolean {
  if (listDraft.stocks.some((each) => each.coCode === coCode)) return false;
  listDraft.stocks = ref([...listDraft.stocks, { coCode, symbol, name }]);
  return true;
}

export function removeStock(coCode: number): void {
  listDraft.stocks = ref(listDraft.stocks.filter((each) => each.coCode !== coCode));
}

export function setStocks(stocks: readonly ListStock[]): void {
  listDraft.stocks = ref([...stocks]);
}

/** Is there anything that the saved list, or an empty one, does not have? */
export function isListChanged(stocks: readonly ListStock[], list: SavedList | undefined): boolean {
  const before = list?.coCodes ?? [];
  return stocks.length !== before.length || stocks.some(({ coCode }, at) => coCode !== before[at]);
}

/** Keeps what was put together for the way to the login and back. */
export function leaveListForLogin(): void {
  const { editing, stocks } = listDraft;
  storeDraft("list", { editing, stocks: JSON.stringify(stocks), left: leftForLogin });
}

function isStock(value: unknown): value is ListStock {
  return (
    typeof value === "object" && value !== null && Number.isInteger(Reflect.get(value, "coCode"))
  );
}

/** Takes up what was left for the login, if anything was. */
export function resumeList(): void {
  const { left, editing = "", stocks = "[]" } = readDraft("list");
  storeDraft("list", null);
  if (left !== leftForLogin) return;
  const stored: unknown = JSON.parse(stocks);
  if (Array.isArray(stored)) startList(editing, stored.filter(isStock));
}
