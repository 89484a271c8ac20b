import type { Executor, Transaction } from "@munshi/db";
import type { HoldingActionBody, ManualEntryBody, MoveUnitsBody } from "../../contract/index.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { BrokerDesk } from "../broker-accounts/index.ts";
import { insertAction } from "./actions.repository.ts";
import type { LedgerName, StoredAction } from "./actions.repository.ts";
import { isIncoming, keyOf } from "./derive-shares.ts";
import type { LedgerShare } from "./derive-shares.ts";
import { insertTransaction, lockLedger } from "./holdings.repository.ts";
import type { StoredTransaction } from "./holdings.repository.ts";
import { findInLedger, findShare, openLedger, requireShare } from "./open-ledger.ts";
import type { LedgerDeps, OpenLedger, ShareName } from "./open-ledger.ts";

/** A manual entry with its share and account, ready to be recorded. */
export type PreparedEntry = Omit<ManualEntryBody, "symbol" | "broker"> & {
  readonly share: ShareName;
  readonly brokerId: number | null;
};

/** A merger or demerger with its shares, ready to be recorded. */
export type PreparedAction = Pick<
  StoredAction,
  "kind" | "into" | "day" | "issued" | "held" | "childCost"
> & { readonly share: ShareName };

/** Edits a member's ledger: rows are added, never changed. */
export interface LedgerEditor {
  /** Finds share and account of an entry. @throws AppError `holdings.unknown_share` (404). */
  prepare(owner: Owner, body: ManualEntryBody): Promise<PreparedEntry>;
  /** @throws AppError `holdings.future_day` (400), `holdings.not_enough` (409). */
  add(transaction: Transaction, owner: Owner, entry: PreparedEntry): Promise<void>;
  /**
   * Withdraws an entry and adds another for it.
   * @throws AppError those of `add` and `withdraw`.
   */
  correct(transaction: Transaction, owner: Owner, id: string, entry: PreparedEntry): Promise<void>;
  /**
   * Returns the withdrawn entry.
   * @throws AppError `holdings.unknown_entry` (404), `holdings.withdrawn` (409).
   */
  withdraw(transaction: Transaction, owner: Owner, id: string): Promise<StoredTransaction>;
  /** Moves units of a share from one owner to another. @throws AppError `holdings.not_enough` (409). */
  move(
    transaction: Transaction,
    owner: Owner,
    share: ShareName,
    how: Omit<MoveUnitsBody, "symbol">,
  ): Promise<void>;
  /**
   * Finds the shares of a merger or demerger; the first one may be in the ledger only.
   * @throws AppError `holdings.unknown_share` (404), `holdings.same_share` (400).
   */
  prepareAction(executor: Executor, owner: Owner, body: HoldingActionBody): Promise<PreparedAction>;
  /**
   * Records a merger or demerger, which applies once.
   * @throws AppError `holdings.future_day` (400), `holdings.action_exists`,
   * `holdings.no_whole_share`, `holdings.not_enough` (409).
   */
  addAction(transaction: Transaction, owner: Owner, action: PreparedAction): Promise<void>;
  /** Returns the withdrawn action. @throws AppError `holdings.unknown_entry` (404). */
  withdrawAction(transaction: Transaction, owner: Owner, id: string): Promise<StoredAction>;
}

export function createLedgerEditor(
  deps: LedgerDeps & { readonly desk: Pick<BrokerDesk, "account"> },
): LedgerEditor {
  const { clock, desk } = deps;

  /** The ledger under its lock. */
  const open = async (transaction: Transaction, owner: Owner): Promise<OpenLedger> => {
    await lockLedger(transaction, owner.userId);
    return openLedger(transaction, deps, owner);
  };

  const record = async (
    transaction: Transaction,
    owner: Owner,
    { share, brokerId, ...entry }: PreparedEntry,
    replaces: string | null,
  ): Promise<void> => {
    const ledger = await openLedger(transaction, deps, owner);
    if (entry.day > ledger.today) throw futureDay();
    requireRoom(ledger);
    const isIn = isIncoming(entry.kind);
    const acquired = entry.kind === "transfer_in" ? entry.acquired_on : undefined;
    const stored: StoredTransaction = {
      id: createPublicId(),
      brokerId,
      kind: entry.kind,
      source: "manual",
      ...nameless(share),
      day: entry.day,
      acquiredOn: isIn ? (acquired ?? entry.day) : null,
      quantity: entry.quantity,
      paise: entry.quantity * entry.price_paise,
      charges: entry.charges_paise,
      belongsTo: entry.belongs_to,
      movedTo: null,
      legId: null,
      withdraws: null,
      replaces,
      note: entry.note,
      at: clock.now(),
    };
    if (!isIn && countMissing(ledger, stored, [stored]) > countMissing(ledger, stored, []))
      throw notEnough(share, entry.day);
    await insertTransaction(transaction, owner, stored);
  };

  const withdraw: LedgerEditor["withdraw"] = async (transaction, owner, id) => {
    const { transactions, today } = await open(transaction, owner);
    const entry = transactions.find((one) => one.id === id);
    if (entry === undefined || !isEditable(entry))
      throw failure("holdings.unknown_entry", 404, "Entry not found.");
    if (transactions.some(({ withdraws }) => withdraws === id))
      throw failure("holdings.withdrawn", 409, "This entry was already withdrawn or corrected.");
    await insertTransaction(transaction, owner, {
      ...entry,
      id: createPublicId(),
      kind: "withdrawal",
      day: today,
      acquiredOn: null,
      movedTo: null,
      withdraws: id,
      replaces: null,
      at: clock.now(),
    });
    return entry;
  };

  return {
    async prepare(owner, { symbol, broker, ...entry }) {
      const [share, account] = await Promise.all([
        requireShare(deps, symbol),
        broker === undefined ? desk.account(owner.userId) : null,
      ]);
      return { ...entry, share, brokerId: broker ?? account?.broker ?? null };
    },
    async add(transaction, owner, entry) {
      await lockLedger(transaction, owner.userId);
      await record(transaction, owner, entry, null);
    },
    async correct(transaction, owner, id, entry) {
      await withdraw(transaction, owner, id);
      await record(transaction, owner, entry, id);
    },
    withdraw,
    async move(transaction, owner, share, { quantity, from, to }) {
      const ledger = await open(transaction, owner);
      requireRoom(ledger);
      const lots = ledger.derive(true).get(keyOf(share))?.lots ?? [];
      const held = new Map<number | null, number>();
      for (const { brokerId, quantity: units } of lots.filter((lot) => lot.belongsTo === from))
        held.set(brokerId, (held.get(brokerId) ?? 0) + units);
      let missing = quantity;
      for (const [brokerId, units] of held) {
        const part = Math.min(units, missing);
        missing -= part;
        if (part === 0) continue;
        await insertTransaction(transaction, owner, {
          id: createPublicId(),
          brokerId,
          kind: "move",
          source: "manual",
          ...nameless(share),
          day: ledger.today,
          acquiredOn: null,
          quantity: part,
          paise: 0,
          charges: 0,
          belongsTo: from,
          movedTo: to,
          legId: null,
          withdraws: null,
          replaces: null,
          note: "",
          at: clock.now(),
        });
      }
      if (missing > 0) throw notEnough(share, ledger.today);
    },
    async prepareAction(executor, owner, { symbol, into, child_cost_percent: percent, ...terms }) {
      const received = await requireShare(deps, into);
      const share =
        (await findShare(deps, symbol)) ??
        findInLedger(await openLedger(executor, deps, owner), symbol) ??
        (await requireShare(deps, symbol));
      if (keyOf(share) === keyOf(received))
        throw failure("holdings.same_share", 400, "Choose another share.", {
          fields: { into: ["Choose another share."] },
        });
      const childCost = percent === undefined ? null : Math.round((percent / 100) * 1_000_000);
      return { ...terms, share, into: received, childCost };
    },
    async addAction(transaction, owner, action) {
      const { share, into, kind, day } = action;
      const ledger = await open(transaction, owner);
      if (day > ledger.today) throw futureDay();
      const { ownActions } = ledger;
      requireRoom(ledger);
      const ofShare = ownActions.filter((one) => keyOf(one.share) === keyOf(share));
      if (ofShare.some((one) => one.kind === kind && (kind === "merger" || isFor(one, into))))
        throw failure("holdings.action_exists", 409, `This ${kind} is in your ledger already.`);
      const added: StoredAction = {
        ...action,
        id: createPublicId(),
        withdraws: null,
        at: clock.now(),
      };
      const [before, after] = [ownActions, [...ownActions, added]].map((actions) =>
        ledger.derive(true, [], actions),
      );
      if (countUnits(after, into) <= countUnits(before, into))
        throw failure(
          "holdings.no_whole_share",
          409,
          `You held too few shares of ${share.symbol} before ${day} for a share of ${into.symbol}.`,
        );
      const missingOf = (shares: typeof after) => shares?.get(keyOf(share))?.missing ?? 0;
      if (missingOf(after) > missingOf(before)) throw notEnough(share, day);
      await insertAction(transaction, owner, added);
    },
    async withdrawAction(transaction, owner, id) {
      const { ownActions } = await open(transaction, owner);
      const action = ownActions.find((one) => one.id === id);
      if (action === undefined) throw failure("holdings.unknown_entry", 404, "Entry not found.");
      await insertAction(transaction, owner, {
        ...action,
        id: createPublicId(),
        kind: "withdrawal",
        withdraws: id,
        at: clock.now(),
      });
      return action;
    },
  };
}

const isFor = ({ into }: StoredAction, share: LedgerName): boolean => keyOf(into) === keyOf(share);

/** Units of a share that are held or were sold from a lot. */
function countUnits(
  shares: ReadonlyMap<string, LedgerShare> | undefined,
  name: LedgerName,
): number {
  const { lots = [], realised = [] } = shares?.get(keyOf(name)) ?? {};
  const known = realised.filter(({ cost }) => cost !== null);
  return [...lots, ...known].reduce((sum, { quantity }) => sum + quantity, 0);
}

const futureDay = () =>
  failure("holdings.future_day", 400, "Choose today or an earlier date.", {
    fields: { day: ["Choose today or an earlier date."] },
  });

/** Fills follow from orders; moves are undone by moving units back. */
export const isEditable = ({ source, kind }: StoredTransaction): boolean =>
  source !== "fill" && kind !== "move" && kind !== "withdrawal";

/** Besides fills; lots are derived from all of them each time. */
const mostEntries = 2_000;

/** Room for so many more entries. @throws AppError `holdings.too_many` (409). */
export function requireRoom({ transactions, ownActions }: OpenLedger, more = 1): void {
  const entries = transactions.filter(({ source }) => source !== "fill").length;
  if (entries + ownActions.length + more <= mostEntries) return;
  throw failure("holdings.too_many", 409, `You can add at most ${mostEntries} entries.`);
}

const nameless = ({ coCode, isin, symbol }: ShareName): Omit<ShareName, "name"> => ({
  coCode,
  isin,
  symbol,
});

/** Units that transactions of a share name and the ledger does not have. */
const countMissing = (
  ledger: OpenLedger,
  share: Pick<StoredTransaction, "coCode" | "isin">,
  more: readonly StoredTransaction[],
): number => ledger.derive(true, more).get(keyOf(share))?.missing ?? 0;

const notEnough = ({ symbol }: ShareName, day: string) =>
  failure("holdings.not_enough", 409, `You did not hold that many shares of ${symbol} on ${day}.`);
