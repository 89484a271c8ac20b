import { createHash } from "node:crypto";
import type { Database, Executor, Transaction } from "@munshi/db";
import type { CasFileBody, CasImported, CasPreview } from "../../../contract/index.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { Owner } from "../../../platform/http/identify-call.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import type { BrokerDesk } from "../../broker-accounts/index.ts";
import { deriveShares, keyOf, listValid } from "../derive-shares.ts";
import { requireRoom } from "../edit-ledger.ts";
import { insertTransaction, lockLedger } from "../holdings.repository.ts";
import { findShare, openLedger } from "../open-ledger.ts";
import type { LedgerDeps, OpenLedger, ShareName } from "../open-ledger.ts";
import { createCasReader } from "./cas-reader.ts";
import type { CasSecurity, CasStatement } from "./read-cas.ts";

export interface StatementDeps extends LedgerDeps {
  readonly desk: Pick<BrokerDesk, "account">;
  /** The PAN in a member's KYC, masked as it is shown to them; null: none is known. */
  readonly maskedPanOf: (userId: string) => Promise<string | null>;
}

/** A statement that was read, with the SHA-256 of its file. */
export interface ReadStatement {
  readonly digest: string;
  readonly statement: CasStatement;
  /** By ISIN, of those that the market lists. */
  readonly shares: ReadonlyMap<string, ShareName>;
  /** The account that units are added to. */
  readonly brokerId: number | null;
}

/** Adds shares of consolidated account statements that the ledger does not have. */
export interface CasImporter {
  /** @throws AppError `holdings.cas_…` (400, 503). */
  read(owner: Owner, file: CasFileBody): Promise<ReadStatement>;
  /** Returns what an import would add; writes nothing. @throws AppError those of `read`. */
  preview(owner: Owner, file: CasFileBody): Promise<CasPreview>;
  /**
   * Adds what the preview showed.
   * @throws AppError `holdings.cas_changed`, `holdings.too_many` (409).
   */
  add(
    transaction: Transaction,
    owner: Owner,
    read: ReadStatement,
    preview: string,
  ): Promise<CasImported>;
}

export function createCasImporter(db: Database, deps: StatementDeps): CasImporter {
  const { clock, desk, maskedPanOf } = deps;
  const readFile = createCasReader();

  const read: CasImporter["read"] = async (owner, { pdf, password }) => {
    const bytes = new Uint8Array(Buffer.from(pdf, "base64"));
    const digest = createHash("sha256").update(bytes).digest("hex");
    const statement = await readFile({ bytes, password });
    const known = await maskedPanOf(owner.userId);
    const { pans } = statement;
    if (known !== null && pans.length > 0 && !pans.some((pan) => isSamePan(pan, known)))
      throw failure(
        "holdings.cas_other_person",
        400,
        `This statement is of another PAN than yours (${known}). Choose your own statement.`,
      );
    // Here, since a transaction must not wait for a second connection.
    const found = await Promise.all(
      statement.securities.map(async ({ isin }) => [isin, await findShare(deps, isin)] as const),
    );
    // Units of one demat account are in the member's own broker account, as with manual entries.
    const account = statement.accounts === 1 ? await desk.account(owner.userId) : null;
    return {
      digest,
      statement,
      shares: new Map(found.flatMap(([isin, share]) => (share === null ? [] : [[isin, share]]))),
      brokerId: account?.broker ?? null,
    };
  };

  const plan = async (
    executor: Executor,
    owner: Owner,
    { digest, statement, shares }: ReadStatement,
  ): Promise<{ readonly ledger: OpenLedger; readonly planned: CasPreview }> => {
    const { issuer, day, accounts, securities } = statement;
    const ledger = await openLedger(executor, deps, owner);
    if (day > ledger.today)
      throw failure(
        "holdings.cas_unreadable",
        400,
        "The date of this statement is in the future. Download the statement again.",
      );
    const unitsOf = countUnitsOn(ledger, day);
    const entries: CasPreview["entries"][number][] = [];
    const leftOut: CasPreview["left_out"][number][] = [];
    for (const security of securities) {
      const { isin, quantity } = security;
      const share = shares.get(isin);
      if (share === undefined || !Number.isInteger(quantity)) {
        leftOut.push({ ...security, reason: explain(security, share) });
        continue;
      }
      const has = unitsOf(share);
      entries.push({
        co_code: share.coCode,
        isin: share.isin,
        symbol: share.symbol,
        name: share.name,
        statement_quantity: quantity,
        ledger_quantity: has,
        add_quantity: Math.max(0, quantity - has),
      });
    }
    const content = [owner.userId, digest, day, entries.map((one) => [one.isin, one.add_quantity])];
    return {
      ledger,
      planned: {
        preview: createHash("sha256").update(JSON.stringify(content)).digest("hex"),
        issuer,
        day,
        accounts,
        entries: entries.toSorted(
          (one, other) => Number(other.add_quantity > 0) - Number(one.add_quantity > 0),
        ),
        left_out: leftOut,
      },
    };
  };

  return {
    read,
    async preview(owner, file) {
      const { planned } = await plan(db, owner, await read(owner, file));
      return planned;
    },
    async add(transaction, owner, given, preview) {
      await lockLedger(transaction, owner.userId);
      const { ledger, planned } = await plan(transaction, owner, given);
      if (planned.preview !== preview)
        throw failure(
          "holdings.cas_changed",
          409,
          "The file or your holdings have changed. Preview the statement again.",
        );
      const { day } = given.statement;
      const added = planned.entries.filter(({ add_quantity: more }) => more > 0);
      requireRoom(ledger, added.length);
      for (const { co_code: coCode, isin, symbol, add_quantity: quantity } of added)
        await insertTransaction(transaction, owner, {
          id: createPublicId(),
          brokerId: given.brokerId,
          kind: "transfer_in",
          source: "cas",
          coCode,
          isin,
          symbol,
          day,
          acquiredOn: day,
          quantity,
          paise: 0,
          charges: 0,
          belongsTo: null,
          movedTo: null,
          legId: null,
          withdraws: null,
          replaces: null,
          note: "",
          at: clock.now(),
        });
      return {
        day,
        added: added.map(({ co_code: coCode, isin, symbol, name, add_quantity: quantity }) => ({
          co_code: coCode,
          isin,
          symbol,
          name,
          quantity,
        })),
      };
    },
  };
}

/** Units on a day, with those transferred in later, which the statement may have already. */
function countUnitsOn(ledger: OpenLedger, day: string): (share: ShareName) => number {
  const valid = listValid(ledger.transactions);
  const shares = deriveShares(
    valid.filter((one) => one.day <= day),
    {
      actionsOf: (coCode) => ledger.actionsOf(coCode).filter((one) => one.day <= dayOfDate(day)),
      ownActions: ledger.ownActions.filter((one) => one.day <= day),
      byOwner: false,
    },
  );
  const later = valid.filter((one) => one.kind === "transfer_in" && one.day > day);
  return (share) =>
    [
      ...(shares.get(keyOf(share))?.lots ?? []),
      ...later.filter((one) => keyOf(one) === keyOf(share)),
    ].reduce((sum, { quantity }) => sum + quantity, 0);
}

function explain(
  { isin }: CasSecurity,
  share: ShareName | undefined,
): CasPreview["left_out"][number]["reason"] {
  if (share !== undefined) return "fraction";
  return isin.startsWith("INF") ? "fund" : "unknown";
}

/** Both may be partly hidden, by X or *; the masked one has its first and last two signs. */
function isSamePan(printed: string, masked: string): boolean {
  return [0, 1, 8, 9].every(
    (at) => "X*".includes(printed.charAt(at)) || printed.charAt(at) === masked.charAt(at),
  );
}
