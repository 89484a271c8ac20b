import { measureFills } from "@munshi/engine/trading";
import { financialYear, marketDate } from "@munshi/platform";
import { holdingRoutes } from "../../contract/holdings.ts";
import type { FillQualityAnswer, HeldShareAnswer } from "../../contract/index.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { ownerOf } from "../../platform/http/identify-call.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { findBroker } from "../brokers/index.ts";
import { compareContractNote, readContractNote, sumTrades } from "./contract-note.ts";
import { keyOf } from "./derive-shares.ts";
import { listEndedOrders, listFillsOf } from "./fills.query.ts";
import type { Holdings } from "./holdings.ts";
import { showHoldings } from "./show-holdings.ts";
import { presentRealisedYear, presentShare } from "./holdings.presenter.ts";
import { mapBatches } from "./holdings.repository.ts";
import { findInLedger, findShare, openLedger, requireShare } from "./open-ledger.ts";

export function createHoldingRoutes(holdings: Holdings): readonly Route[] {
  const { db, deps, editor, reconciler } = holdings;
  const { clock } = deps;

  /** A share of the market, or one that only the member's ledger has. */
  const showShare = async (owner: Owner, text: string): Promise<HeldShareAnswer> => {
    const ledger = await openLedger(db, deps, owner);
    const share = (await findShare(deps, text)) ?? findInLedger(ledger, text);
    const name = share ?? (await requireShare(deps, text));
    const transactions = ledger.transactions.filter((one) => keyOf(one) === keyOf(name));
    const legs = transactions.flatMap(({ legId }) => legId ?? []);
    return presentShare(ledger, name, keyOf(name), transactions, await mapBatches(db, legs));
  };

  /** Changes the ledger once for each key; answers the share as it is then. */
  const changeOnce = async (
    ctx: HttpContext,
    body: object,
    prepare: (owner: Owner) => Promise<{
      readonly symbol: string;
      readonly change: (transaction: Parameters<typeof editor.add>[0]) => Promise<void>;
    }>,
  ): Promise<void> => {
    const owner = ownerOf(ctx);
    const { runOnce } = ctx.state;
    if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
    const prepared = await prepare(owner);
    await runOnce(JSON.stringify(body), async (transaction) => {
      await prepared.change(transaction);
      return { status: 200, body: {} };
    });
    ctx.body = await showShare(owner, prepared.symbol);
  };

  return implementRoutes(holdingRoutes, {
    "GET /holdings": async ({ query, ctx }) => {
      const { belongs_to: whose } = query;
      const belongsTo = whose === "all" ? undefined : whose === "none" ? null : whose;
      return showHoldings(db, await openLedger(db, deps, ownerOf(ctx)), belongsTo);
    },
    "GET /holdings/shares/:share": async ({ params, ctx }) => showShare(ownerOf(ctx), params.share),
    "POST /holdings/transactions": async ({ body, ctx }) => {
      await changeOnce(ctx, body, async (owner) => {
        const entry = await editor.prepare(owner, body);
        return {
          symbol: entry.share.isin,
          change: (transaction) => editor.add(transaction, owner, entry),
        };
      });
      return undefined;
    },
    "POST /holdings/transactions/:id/correct": async ({ params, body, ctx }) => {
      const owner = ownerOf(ctx);
      const entry = await editor.prepare(owner, body);
      await inTransaction(db, (transaction) =>
        editor.correct(transaction, owner, params.id, entry),
      );
      return showShare(owner, entry.share.isin);
    },
    "POST /holdings/transactions/:id/withdraw": async ({ params, ctx }) => {
      const owner = ownerOf(ctx);
      const { isin } = await inTransaction(db, (transaction) =>
        editor.withdraw(transaction, owner, params.id),
      );
      return showShare(owner, isin);
    },
    "POST /holdings/moves": async ({ body, ctx }) => {
      await changeOnce(ctx, body, async (owner) => {
        const share = await requireShare(deps, body.symbol);
        return {
          symbol: share.isin,
          change: (transaction) => editor.move(transaction, owner, share, body),
        };
      });
      return undefined;
    },
    "POST /holdings/actions": async ({ body, ctx }) => {
      await changeOnce(ctx, body, async (owner) => {
        const action = await editor.prepareAction(db, owner, body);
        return {
          symbol: action.share.isin,
          change: (transaction) => editor.addAction(transaction, owner, action),
        };
      });
      return undefined;
    },
    "POST /holdings/actions/:id/withdraw": async ({ params, ctx }) => {
      const owner = ownerOf(ctx);
      const { share } = await inTransaction(db, (transaction) =>
        editor.withdrawAction(transaction, owner, params.id),
      );
      return showShare(owner, share.isin);
    },
    "GET /holdings/reconciliation": async ({ ctx }) =>
      reconciler.compare(ownerOf(ctx), ctx.state.signal),
    "POST /holdings/reconciliation/resolve": async ({ body, ctx }) => {
      const owner = ownerOf(ctx);
      await reconciler.resolve(owner, body, ctx.state.signal);
      return reconciler.compare(owner, ctx.state.signal);
    },
    "GET /holdings/realised": async ({ query, ctx }) => {
      const { tax_year: year } = query;
      const day = year === undefined ? marketDate(clock.now()) : `${year.slice(0, 4)}-04-01`;
      const { label, start, end } = financialYear(day);
      const units = await holdings.listRealised(db, ownerOf(ctx), { start, end });
      return presentRealisedYear(label.replace("FY", ""), units);
    },
    "POST /holdings/contract-note": async ({ body, ctx }) => {
      const note = readContractNote(body.text);
      const days = [...new Set(note.map(({ day }) => day))];
      const fills = sumTrades(await listFillsOf(db, ownerOf(ctx), days));
      const isins = [...new Set([...note, ...fills].map(({ isin }) => isin))];
      const shares = await Promise.all(isins.map((isin) => findShare(deps, isin)));
      const names = new Map(
        shares.flatMap((share) => (share === null ? [] : [[share.isin, share]])),
      );
      return compareContractNote(note, fills, names);
    },
    "GET /holdings/fill-quality": async ({ ctx }): Promise<FillQualityAnswer> => {
      const orders = await listEndedOrders(db, ownerOf(ctx));
      const brokers = [...Map.groupBy(orders, ({ brokerId }) => brokerId)].map(([id, ofBroker]) => {
        const quality = measureFills(ofBroker);
        return {
          id,
          name: findBroker(id)?.name ?? "",
          orders: quality.orders,
          filled_percent: quality.filledPercent,
          slippage_bps: quality.slippageBps,
          first_fill_seconds: quality.firstFillSeconds,
        };
      });
      return { brokers: brokers.toSorted((one, other) => other.orders - one.orders) };
    },
  });
}
