import type { ScreenerView, SharedScreenView } from "@munshi/bff/contract";
import type { EngineApi } from "@munshi/engine/contract";
import { RequestFailed, callBff } from "../../../lib/http.ts";
import type { ScreenerAddress, SharedAddress } from "../address.ts";
import { joinPersonal } from "../saved/personal.ts";
import { loadWork, saved } from "../saved/work.ts";
import { sharedLink, showNoLink, showSharedLink } from "./shared-link.ts";

export type EngineToTeach = Pick<EngineApi, "define" | "defineLists">;

/** Null where the link was taken back, or never was. */
async function fetchShared({ token }: SharedAddress): Promise<SharedScreenView | null> {
  try {
    return await callBff("GET /api/views/shared-screen/:token", { params: { token } });
  } catch (error) {
    if (error instanceof RequestFailed && error.failure.code === "share.not_found") return null;
    throw error;
  }
}

/** Makes what the reader has saved, and what is lent, words of every query. */
async function teach(engine: EngineToTeach): Promise<void> {
  const { filters, lists } = joinPersonal(saved.work, sharedLink.borrowed);
  await Promise.all([
    engine.define(filters.map(({ name, formula }) => ({ name, formula }))),
    engine.defineLists(lists),
  ]);
}

/** The view with the dataset that the link pins in place of the newest, where that is asked for. */
export async function prepareView(
  address: ScreenerAddress,
  {
    engine,
    view,
    ask,
  }: {
    readonly engine: EngineToTeach;
    readonly view: Promise<ScreenerView>;
    readonly ask: (query: string) => void;
  },
): Promise<ScreenerView> {
  const [newest, shared] = await Promise.all([
    view,
    address.shared === null ? null : fetchShared(address.shared),
    loadWork(),
  ]);
  if (address.shared !== null && shared === null) showNoLink("gone");
  if (shared !== null) showSharedLink(shared);
  await teach(engine);
  if (shared === null) return newest;
  if (address.query === "") ask(shared.screen.text);
  const { manifest } = shared;
  // The first rows are of the newest day; those of the link's come with its answer.
  return address.shared?.over === "pinned" && manifest !== null
    ? { ...newest, manifest, firstRows: null }
    : { ...newest, firstRows: null };
}
