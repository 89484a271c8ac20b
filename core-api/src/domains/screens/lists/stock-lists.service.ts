import type { Executor } from "@munshi/db";
import { savedWorkLimits } from "../../../contract/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import { messages, ownMessages } from "../messages.ts";
import { nameKey } from "../../../platform/text/name-key.ts";
import type { Owner } from "../../accounts/index.ts";
import { lockOwner } from "../../accounts/index.ts";
import {
  countStockLists,
  deleteStockList,
  findStockList,
  insertStockList,
  listStockLists,
  replaceCompanies,
  updateStockList,
} from "./stock-lists.repository.ts";
import type { StockList } from "./stock-lists.repository.ts";

export interface StockListDraft {
  readonly name: string;
  /** Company codes; duplicates are removed. */
  readonly coCodes: readonly number[];
  /** The list to replace; null for a new one. */
  readonly oldName: string | null;
}

export interface StockListsService {
  /** Most recently changed first. */
  list(owner: Owner): Promise<readonly StockList[]>;
  /**
   * @throws AppError `list.name_missing`, `list.name_refused`, `list.empty`, `list.too_long` (400), `list.not_found` (404),
   * `list.taken`, `screens.too_many` (409).
   */
  save(owner: Owner, draft: StockListDraft): Promise<StockList>;
  /** @throws AppError `list.not_found` (404). */
  remove(owner: Owner, name: string): Promise<void>;
}

export function createStockListsService(
  db: Executor,
  { clock }: { readonly clock: Clock },
): StockListsService {
  return {
    list: (owner) => listStockLists(db, owner),
    async save(owner, { name, coCodes: given, oldName }) {
      const key = nameKey(name);
      const coCodes = [...new Set(given)];
      // The query language cannot express a text with both quotes.
      if (name.includes('"') && name.includes("'")) {
        throw failure("list.name_refused", 400, ownMessages.quotedListName);
      }
      if (key === "") throw failure("list.name_missing", 400, messages.listNameMissing);
      if (coCodes.length === 0) throw failure("list.empty", 400, messages.listEmpty);
      if (coCodes.length > savedWorkLimits.listCompanies) {
        throw failure("list.too_long", 400, ownMessages.tooManyCompanies);
      }
      return inTransaction(db, async (transaction) => {
        await lockOwner(transaction, owner);
        const at = clock.now();
        const changed = { name, name_key: key, updated_at: at };
        const old =
          oldName === null ? null : await findStockList(transaction, owner, nameKey(oldName));
        if (oldName !== null && old === null) throw unknownList();
        if (old !== null) {
          const formerName = old.name === name ? old.former_name : old.name;
          const list = { ...old, ...changed, former_name: formerName };
          await updateStockList(transaction, list);
          await replaceCompanies(transaction, list.id, coCodes);
          return { ...list, co_codes: coCodes };
        }
        const id = createPublicId();
        const list = { id, ...changed, former_name: null, created_at: at };
        await insertStockList(transaction, owner, list);
        if ((await countStockLists(transaction, owner)) > savedWorkLimits.lists) {
          throw failure("screens.too_many", 409, ownMessages.tooManyLists);
        }
        await replaceCompanies(transaction, list.id, coCodes);
        return { ...list, co_codes: coCodes };
      });
    },
    async remove(owner, name) {
      if (!(await deleteStockList(db, owner, nameKey(name)))) throw unknownList();
    },
  };
}

function unknownList() {
  return failure("list.not_found", 404, ownMessages.listUnknown);
}
