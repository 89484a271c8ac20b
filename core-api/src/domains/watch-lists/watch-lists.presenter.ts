import type { WatchAnswer, WatchList } from "../../contract/index.ts";
import type { StoredWatchList } from "./watch-lists.repository.ts";
import type { Watched } from "./watch-lists.service.ts";

export function presentWatchList(list: StoredWatchList): WatchList {
  return {
    id: list.id,
    name: list.name,
    coCodes: list.co_codes,
    createdAt: list.created_at.toISOString(),
    updatedAt: list.updated_at.toISOString(),
  };
}

export function presentWatched({ list, coCode, changed }: Watched): WatchAnswer {
  return { list: presentWatchList(list), coCode, changed };
}
