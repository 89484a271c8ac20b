import { isFinal } from "@munshi/engine/trading";
import { AppError, marketDate } from "@munshi/platform";
import { tradingRoutes } from "../../contract/trading.ts";
import type {
  BillBody,
  OrderBatch,
  OrderBill,
  PlacedAnswer,
  PlaceOrderBody,
  TradingState,
} from "../../contract/index.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { ownerOf } from "../../platform/http/identify-call.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { readRawBody } from "../../platform/http/receive-upload.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { BrokerAccounts } from "../broker-accounts/index.ts";
import { messages } from "./messages.ts";
import { listLegEvents } from "./leg-events.repository.ts";
import { findBill } from "./bills.repository.ts";
import { dryRunBill } from "./dry-run.ts";
import type { Trading } from "./trading.ts";
import { presentBatch, presentPlaced, presentWhole, writeBatchFile } from "./trading.presenter.ts";
import { findMember } from "./trading-members.repository.ts";
import {
  findBatchOfBill,
  findMemberOfOrder,
  findRetry,
  listReplaced,
  requireRetryable,
  listBatches,
  listRunning,
  requireOwnBatch,
} from "./trading.repository.ts";

const pageSize = 10;

export function createTradingRoutes(
  { db, deps, bills, orders }: Trading,
  { readPostback }: Pick<BrokerAccounts, "readPostback">,
): readonly Route[] {
  const { desk } = deps;

  const present = async (owner: Owner, id: string): Promise<OrderBatch> => {
    const batch = await requireOwnBatch(db, owner, id);
    const isReplaced = (await listReplaced(db, [id])).has(id);
    const retriedBy = isReplaced ? await findRetry(db, id) : null;
    const events = await listLegEvents(db, id);
    return presentWhole(batch, events, { isReplaced, retriedBy }, deps.clock.now());
  };

  const requireBill = async (owner: Owner, id: string): Promise<OrderBill> => {
    const bill = await findBill(db, owner, id);
    if (bill !== null) return bill;
    throw failure("trading.bill_unknown", 404, "Bill not found.");
  };

  /** The confirmed bill, or a new one of documented details. */
  const billOf = async (
    owner: Owner,
    { bill, stock_details: details }: PlaceOrderBody,
    signal: AbortSignal,
  ): Promise<OrderBill> => {
    if (bill !== undefined) return requireBill(owner, bill);
    return bills.make(owner, { legs: details ?? [], kind: "order", belongs_to: null }, signal);
  };

  /** Makes the batch of a bill, once for each key and each bill. */
  const place = async (
    ctx: HttpContext,
    body: object,
    find: (owner: Owner) => Promise<OrderBill>,
    retryOf: string | null,
  ): Promise<void> => {
    const owner = ownerOf(ctx);
    const { runOnce } = ctx.state;
    if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
    let bill: OrderBill | null = null;
    await runOnce(
      JSON.stringify(body),
      async (transaction) => {
        if (bill === null) throw new TypeError("The bill was not made");
        const batch = await orders.confirm(transaction, owner, bill, retryOf);
        return { status: 200, body: { batch } };
      },
      async () => {
        bill = await find(owner);
        // Confirmed before: the answer names the batch that there is.
        if ((await findBatchOfBill(db, bill.id)) !== null) return;
        if (bill.sending === "not_possible") await refuse(owner);
        await bills.requirePrices(owner, bill.legs, ctx.state.signal);
      },
    );
    const id: unknown = Reflect.get(Object(ctx.body), "batch");
    if (typeof id !== "string") throw new TypeError("The stored answer names no batch");
    ctx.body = await presentPage(owner, id);
  };

  /** A new batch, with the broker's page if it has to be confirmed there. */
  const presentPage = async (owner: Owner, id: string): Promise<PlacedAnswer> => {
    const { pause, legs } = await requireOwnBatch(db, owner, id);
    const isOnPage = pause === "broker_page" && legs.every(({ state }) => state === "unsent");
    const form = isOnPage ? await orders.openBrokerPage(owner, id) : null;
    return presentPlaced(await requireOwnBatch(db, owner, id), form);
  };

  /** Why nothing can be placed: without a login, that of the broker's call. */
  const refuse = async (owner: Owner): Promise<never> => {
    await desk.withSession(owner.userId, async () => undefined);
    throw failure("trading.not_offered", 409, "Orders cannot be placed through your broker.", {
      fields: { error_code: 4000 },
    });
  };

  const readState = async (owner: Owner): Promise<TradingState> => {
    const [account, member, running] = await Promise.all([
      desk.account(owner.userId),
      findMember(db, owner.userId),
      listRunning(db, owner.userId),
    ]);
    const isConnected = account?.status === "connected";
    const can = isConnected
      ? await desk
          .withSession(owner.userId, async ({ provider }) => provider.trading.can)
          .catch((error: unknown) => {
            if (error instanceof AppError) return null;
            throw error;
          })
      : null;
    return {
      broker: account === null ? null : { id: account.broker, name: account.name },
      is_connected: isConnected,
      placing: can?.placing ?? "none",
      after_market: can?.afterMarket ?? false,
      frozen_since: member.frozenAt?.toISOString() ?? null,
      running: running.length,
      asking: running
        .flatMap(({ legs }) => legs)
        .filter(({ state, askedAt }) => state === "sent_unknown" && askedAt !== null).length,
    };
  };

  return implementRoutes(tradingRoutes, {
    "POST /orders/bill": async ({ body, ctx }) => bills.make(ownerOf(ctx), body, ctx.state.signal),
    "GET /orders/bill/:id/dry_run": async ({ params, ctx }) =>
      dryRunBill(deps.facts, await requireBill(ownerOf(ctx), params.id)),
    "GET /orders/batches/:id/file": async ({ params, ctx }) => {
      const batch = await requireOwnBatch(db, ownerOf(ctx), params.id);
      ctx.type = "text/csv; charset=utf-8";
      ctx.attachment(`${batch.number}.csv`);
      ctx.body = writeBatchFile(batch);
    },
    "GET /orders/bill/:id": async ({ params, ctx }) => requireBill(ownerOf(ctx), params.id),
    "POST /payments/place_order": async ({ body, ctx }) => {
      await place(ctx, body, (owner) => billOf(owner, body, ctx.state.signal), null);
      return undefined;
    },
    "POST /flavours/tracklist_execution": async ({ body, ctx }) => {
      await place(ctx, body, (owner) => billOf(owner, body, ctx.state.signal), null);
      return undefined;
    },
    "POST /payments/retry_all": async ({ body, ctx }) => {
      const retry = async (owner: Owner): Promise<OrderBill> => {
        const batch = await requireOwnBatch(db, owner, body.order);
        const legs: BillBody["legs"] = batch.legs
          .filter((leg) => isFinal(leg.state) && leg.filledQuantity < leg.quantity)
          .map(({ symbol, exchange, side, quantity, filledQuantity }) => ({
            symbol,
            exchange,
            side,
            quantity: quantity - filledQuantity,
          }));
        if (batch.settledAt === null || legs.length === 0)
          throw failure("trading.nothing_to_retry", 409, "No order of these failed.");
        await requireRetryable(db, body.order);
        const wanted: BillBody = { legs, kind: "repair", belongs_to: batch.belongsTo };
        return bills.make(owner, wanted, ctx.state.signal);
      };
      await place(ctx, body, retry, body.order);
      return undefined;
    },
    "GET /orders/state": async ({ ctx }) => readState(ownerOf(ctx)),
    "POST /orders/freeze": async ({ body, ctx }) => {
      const owner = ownerOf(ctx);
      await orders.freeze(owner.userId, body.frozen);
      return readState(owner);
    },
    "GET /orders/batches": async ({ query: { page, ...filter }, ctx }) => {
      const owner = ownerOf(ctx);
      const offset = (page - 1) * pageSize;
      const { count, batches } = await listBatches(db, owner, filter, { offset, limit: pageSize });
      const replaced = await listReplaced(
        db,
        batches.map(({ id }) => id),
      );
      const linkTo = (number: number): string => {
        const { state, side, search } = filter;
        return `/orders/batches?${new URLSearchParams({ page: String(number), state, side, search }).toString()}`;
      };
      return {
        previous: page > 1 ? linkTo(page - 1) : null,
        next: offset + batches.length < count ? linkTo(page + 1) : null,
        count,
        results: batches.map((batch) =>
          presentBatch(batch, replaced.has(batch.id), deps.clock.now()),
        ),
      };
    },
    "GET /orders/batches/:id": async ({ params, ctx }) => present(ownerOf(ctx), params.id),
    "POST /orders/batches/:id/continue": async ({ params, ctx }) => {
      const owner = ownerOf(ctx);
      const batch = await requireOwnBatch(db, owner, params.id);
      const waiting = batch.legs.filter(({ state }) => state === "unsent");
      const priced = waiting.map((leg) => ({ ...leg, limit_paise: leg.limit }));
      const isChecked = await bills.requirePrices(owner, priced, ctx.state.signal);
      const isOfToday = marketDate(batch.createdAt) === marketDate(deps.clock.now());
      if (!isChecked && !isOfToday && batch.pause !== "closed") {
        throw failure(
          "trading.price_moved",
          409,
          "These prices are of another day. Cancel the rest, then order it again.",
          { fields: { error_code: 4000 } },
        );
      }
      await orders.goOn(owner, params.id);
      return present(owner, params.id);
    },
    "POST /orders/batches/:id/broker_page": async ({ params, body, ctx }) => {
      const owner = ownerOf(ctx);
      const form = body.again
        ? await orders.reopenBrokerPage(owner, params.id, ctx.state.signal)
        : await orders.openBrokerPage(owner, params.id);
      return presentPlaced(await requireOwnBatch(db, owner, params.id), form);
    },
    "POST /orders/batches/:id/authorise": async ({ params, ctx }) => {
      const form = await orders.authorise(ownerOf(ctx), params.id, ctx.state.signal);
      return { ...form, fields: { ...form.fields } };
    },
    "POST /orders/postback/:broker": async ({ params, ctx }) => {
      const push = readPostback(params.broker, (await readRawBody(ctx)).toString());
      const userId = push === null ? null : await findMemberOfOrder(db, push);
      if (userId !== null) await orders.hear(userId);
      return { ok: true as const };
    },
    "POST /orders/batches/:id/cancel": async ({ params, ctx }) => {
      const owner = ownerOf(ctx);
      await orders.cancel(owner, params.id, null, ctx.state.signal);
      return present(owner, params.id);
    },
    "POST /orders/batches/:id/legs/:leg/cancel": async ({ params, ctx }) => {
      const owner = ownerOf(ctx);
      await orders.cancel(owner, params.id, params.leg, ctx.state.signal);
      return present(owner, params.id);
    },
    "POST /orders/batches/:id/legs/:leg/answer": async ({ params, body, ctx }) => {
      const owner = ownerOf(ctx);
      await orders.answer(owner, params.id, params.leg, {
        exists: body.exists,
        filledQuantity: body.filled_quantity,
        averagePaise: body.average_paise,
      });
      return present(owner, params.id);
    },
    "POST /orders/batches/:id/look": async ({ params, ctx }) => {
      const owner = ownerOf(ctx);
      await orders.look(owner, params.id, ctx.state.signal);
      return present(owner, params.id);
    },
    "GET /flavours/get_available_funds": async ({ ctx }) => {
      const { available_paise: paise } = await deps.desk.funds(
        ownerOf(ctx).userId,
        ctx.state.signal,
      );
      return { success: true, message: messages.fundsRead, data: { available_funds: paise / 100 } };
    },
  });
}
