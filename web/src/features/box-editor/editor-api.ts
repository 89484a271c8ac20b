import type {
  BoxDetailsPayload,
  BoxEditing,
  BoxExclusions,
  BoxHistories,
  BoxMerge,
  BoxPage,
  BoxProposal,
  BoxTerm,
  BoxType,
  BoxVersionPayload,
  NamedStock,
  SavedScreensView,
} from "@munshi/bff/contract";
import { callBff, callCore } from "../../lib/http.ts";

/** Query keys of the editor alone. */
export const editorKeys = {
  editing: (id: number) => ["stock-boxes", "editing", id],
  proposal: (id: number) => ["stock-boxes", "proposal", id],
} as const;

/** Each call throws `RequestFailed`, or AbortError where it takes a signal. */

const paramsOf = (id: number) => ({ params: { id: String(id) } });

export function fetchEditing(id: number, signal?: AbortSignal): Promise<BoxEditing> {
  return callCore("GET /stock_boxes/:id/editing", paramsOf(id), { signal });
}

export function fetchBox(id: number): Promise<BoxPage> {
  return callCore("GET /stock_boxes/:id", paramsOf(id));
}

/** Company codes of a box with their weights in percent. */
export async function fetchBoxWeights(
  id: number,
  signal: AbortSignal,
): Promise<readonly { readonly coCode: number; readonly weight: number }[]> {
  const query = { investment_idea: String(id) };
  const { stocks } = await callCore("GET /flavours/get_flavour_stocks", { query }, { signal });
  return stocks.map(({ co_code, weight }) => ({ coCode: co_code, weight }));
}

/** Creates a box without stocks. */
export function createBox(box: {
  readonly name: string;
  readonly type: BoxType;
  readonly term: BoxTerm;
}): Promise<{ readonly id: number; readonly message: string }> {
  return callCore("POST /flavours/investment_idea/", {
    body: { portfolio_name: box.name, portfolio_type: box.type, term: box.term },
  });
}

export async function patchBox(id: number, body: BoxDetailsPayload): Promise<void> {
  await callCore("PATCH /stock_boxes/:id", { ...paramsOf(id), body });
}

export function publishVersion(
  id: number,
  body: BoxVersionPayload,
): Promise<{ readonly version: number }> {
  return callCore("POST /stock_boxes/:id/versions", { ...paramsOf(id), body });
}

/** Companies by symbol, ISIN or code, each with what forbids adding it. */
export async function nameStocks(names: readonly string[]): Promise<readonly NamedStock[]> {
  return (await callCore("POST /stock_boxes/stocks", { body: { names: [...names] } })).stocks;
}

export function fetchHistories(
  coCodes: readonly number[],
  signal?: AbortSignal,
): Promise<BoxHistories> {
  return callCore("POST /stock_boxes/histories", { body: { coCodes: [...coCodes] } }, { signal });
}

export function fetchExclusions(signal: AbortSignal): Promise<BoxExclusions> {
  return callCore("GET /stock_boxes/exclusions", {}, { signal });
}

export function putExclusions(coCodes: readonly number[]): Promise<BoxExclusions> {
  return callCore("PUT /stock_boxes/exclusions", { body: { coCodes: [...coCodes] } });
}

/** A stock that both sides changed, and the side that the member takes. */
export interface MergeChoice {
  readonly coCode: number;
  readonly side: "mine" | "theirs";
}

export function mergeUpdate(
  id: number,
  choices: readonly MergeChoice[],
  accept = false,
): Promise<BoxMerge> {
  const body = { choices: [...choices], accept };
  return callCore("POST /stock_boxes/:id/merge", { ...paramsOf(id), body });
}

export async function fetchProposal(id: number, signal: AbortSignal): Promise<BoxProposal | null> {
  return (await callCore("GET /stock_boxes/:id/proposal", paramsOf(id), { signal })).proposal;
}

export async function decideProposal(
  id: number,
  decision: "accept" | "skip" | "make",
): Promise<BoxProposal | null> {
  const body = { decision };
  return (await callCore("POST /stock_boxes/:id/proposal", { ...paramsOf(id), body })).proposal;
}

/** Saved queries, filters and stock lists of the member. */
export function fetchSavedWork(signal: AbortSignal): Promise<SavedScreensView> {
  return callBff("GET /api/views/saved-screens", {}, { signal });
}
