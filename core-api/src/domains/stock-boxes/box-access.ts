import type { Executor } from "@munshi/db";
import type { AppError } from "@munshi/platform";
import type { BoxDetail, BoxVersion } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../accounts/index.ts";
import { boxKey, findPrices } from "../prices/index.ts";
import type { StoredBox } from "./boxes.repository.ts";
import { messages } from "./messages.ts";

/** Access to the stocks of boxes with a fee. */
export interface BoxAccess {
  /** Ids of the boxes whose stocks are hidden from a member; null: from visitors. */
  listLocked(
    owner: Owner | null,
    boxes: readonly Pick<StoredBox, "id" | "manager_id">[],
  ): Promise<ReadonlySet<number>>;
  /** @throws AppError `stock_box.locked` (403) if its stocks are hidden from the member. */
  requireOpen(owner: Owner, box: Pick<StoredBox, "id" | "manager_id">): Promise<void>;
}

export function createBoxAccess(
  db: Executor,
  deps: {
    readonly clock: Clock;
    /** Products that are open to a member now: `box:12`. */
    readonly listOpenProducts: (owner: Owner) => Promise<ReadonlySet<string>>;
  },
): BoxAccess {
  const listLocked: BoxAccess["listLocked"] = async (owner, boxes) => {
    const products = boxes.filter(({ manager_id: id }) => id !== null).map(({ id }) => boxKey(id));
    const prices = await findPrices(db, {
      products,
      tenant: owner?.tenant ?? null,
      at: deps.clock.now(),
    });
    const paid = boxes.filter(({ id }) => (prices.get(boxKey(id))?.amount ?? 0) > 0);
    if (paid.length === 0) return new Set();
    const open = owner === null ? new Set<string>() : await deps.listOpenProducts(owner);
    return new Set(paid.flatMap(({ id }) => (open.has(boxKey(id)) ? [] : [id])));
  };
  return {
    listLocked,
    async requireOpen(owner, box) {
      if ((await listLocked(owner, [box])).has(box.id)) throw locked();
    },
  };
}

const locked = (): AppError => failure("stock_box.locked", 403, messages.locked);

/** A box without what names its stocks: weights by sector, minimum amount and record stay. */
export function hideStocks(box: BoxDetail): BoxDetail {
  return {
    ...box,
    isLocked: true,
    constituents: [],
    minimum: box.minimum === null ? null : { ...box.minimum, shares: [] },
    unpriced: [],
    versions: box.versions.map(hideVersion),
  };
}

const hideVersion = (version: BoxVersion): BoxVersion => ({
  ...version,
  note: "",
  changes: [],
  text: "",
});
