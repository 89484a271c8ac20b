import { allocateShares, findDay, splitWhole, wholeBasket } from "@munshi/engine/portfolio";
import type { Series, Weights } from "@munshi/engine/portfolio";
import { flavourRoutes } from "../../contract/flavours.ts";
import type {
  BasicInvestmentIdea,
  FlavourStats,
  InvestmentIdea,
  TrackedIdea,
} from "../../contract/index.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { failure } from "../../platform/errors/failure.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { ownerOf } from "../accounts/index.ts";
import type { Owner } from "../accounts/index.ts";
import type { MarketFacts } from "../market/index.ts";
import { emojiBand } from "../scoring/index.ts";
import type { BoxAccess } from "./box-access.ts";
import { listSecurityFacts } from "./box-details.ts";
import { lastPrice, minimumOf } from "./box-figures.ts";
import type { BoxFiguresService, OpenBox } from "./box-figures.ts";
import { listFavourites, listFollows } from "./box-relations.repository.ts";
import type { StoredFollow } from "./box-relations.repository.ts";
import { findSharedBox, listBoxes, listManagedBoxes, listOwnBoxes } from "./boxes.repository.ts";
import type { StoredBox } from "./boxes.repository.ts";
import {
  presentBasicIdea,
  presentHoldings,
  presentIdea,
  recordOfSide,
  weightsOfSide,
} from "./flavours.presenter.ts";
import { messages } from "./messages.ts";
import type { BoxEditingService } from "./box-editing.service.ts";
import type { BoxStocks } from "./box-stocks.service.ts";
import type { StockBoxesService } from "./stock-boxes.service.ts";
import type { Database } from "@munshi/db";

/** Boxes of one page of a list. */
const pageSize = 10;
const basicPageSize = 50;
const sensex = /sensex/iu;

/** The documented calls of stock boxes, at their paths and with their fields. */
export function createFlavourRoutes(deps: {
  readonly db: Database;
  readonly boxes: StockBoxesService;
  readonly editing: BoxEditingService;
  readonly stocks: BoxStocks;
  readonly figures: BoxFiguresService;
  readonly facts: MarketFacts;
  readonly access: BoxAccess;
}): readonly Route[] {
  const { access, db, boxes, editing, stocks, figures, facts } = deps;

  /** The Sensex where it is loaded, otherwise the broadest index. */
  const findMarket = async (): Promise<(Series & { readonly name: string }) | null> => {
    const dataset = await facts.findVersion();
    if (dataset === null) return null;
    const names = await facts.listIndexNames(dataset);
    const name =
      names.find((each) => sensex.test(each)) ?? (await facts.loadBenchmark(dataset))?.name;
    const index = name === undefined ? null : await figures.findIndex(dataset, name);
    return index === null || name === undefined ? null : { name, ...index };
  };

  const presentMany = async (
    owner: Owner,
    some: readonly StoredBox[],
    isBasic: boolean,
  ): Promise<(InvestmentIdea | BasicInvestmentIdea)[]> => {
    const [summaries, favourites, market, dataset, locked] = await Promise.all([
      boxes.summarize(some),
      listFavourites(db, owner),
      isBasic ? null : findMarket(),
      facts.findVersion(),
      access.listLocked(owner, some),
    ]);
    const ideas: (InvestmentIdea | BasicInvestmentIdea)[] = [];
    for (const [at, box] of some.entries()) {
      const summary = summaries[at];
      if (summary === undefined) continue;
      const basic = presentBasicIdea(box, summary, {
        isFavourite: favourites.includes(box.id),
        isOwn: box.user_id === owner.userId,
      });
      if (isBasic) ideas.push(basic);
      else {
        const open = dataset === null ? null : await figures.open(dataset, box);
        ideas.push(presentIdea(basic, open, market, locked.has(box.id)));
      }
    }
    return ideas;
  };

  const requireOpen = async (owner: Owner, id: number): Promise<OpenBox> => {
    const box = await boxes.requireOpened(owner, id);
    const dataset = await facts.findVersion();
    const open = dataset === null ? null : await figures.open(dataset, box);
    if (open === null) throw failure("stock_box.not_found", 404, messages.unknown);
    return open;
  };

  /** Paths of lists name the page after them; null on the last. */
  const nextPage = (
    path: string,
    search: string,
    { page, isLast }: { page: number; isLast: boolean },
  ) => {
    const next = new URLSearchParams(search);
    next.set("page", String(page + 1));
    return isLast ? null : `${path}?${next}`;
  };

  const track = async (owner: Owner, follow: StoredFollow): Promise<TrackedIdea | null> => {
    const [box] = await listBoxes(db, [follow.box_id]);
    const dataset = await facts.findVersion();
    if (box === undefined) return null;
    const isLocked = (await access.listLocked(owner, [box])).has(box.id);
    const open = dataset === null ? null : await figures.open(dataset, box);
    const weights = open === null ? new Map() : weightsOfSide(open, follow.invest_actively);
    const growth = open === null ? null : growthSince(open, follow);
    const amount = Number(follow.amount_paise) / 100;
    const score = open === null ? null : await scoreOf(facts, open, weights);
    const value = growth === null ? null : Number((amount * (1 + growth)).toFixed(2));
    return {
      id: follow.id,
      investment_idea: box.id,
      portfolio_name: box.name,
      invest_actively: follow.invest_actively,
      version: follow.version,
      since: follow.since,
      portfolio: open === null || isLocked ? [] : presentHoldings(open, weights),
      total_current_value: value,
      total_return_percent: growth === null ? null : Number((100 * growth).toFixed(2)),
      total_score: score,
      total_mtm: value === null ? null : Number((value - amount).toFixed(2)),
      emoticon: score === null ? null : emojiBand(score),
    };
  };

  return implementRoutes(flavourRoutes, {
    "GET /flavours/investment_idea/": async ({ query, ctx }) => {
      const owner = ownerOf(ctx);
      const dataset = await facts.findVersion();
      const all =
        query.my_portfolio === true
          ? await listOwnBoxes(db, owner)
          : await listManagedBoxes(db, dataset?.kind ?? "market");
      const wanted = query.search.trim().toLowerCase();
      const found = all.filter(({ name, idea }) =>
        `${name} ${idea}`.toLowerCase().includes(wanted),
      );
      const size = query.basic === true ? basicPageSize : pageSize;
      const first = (query.page - 1) * size;
      const some = found.slice(first, first + size);
      return {
        count: found.length,
        next: nextPage("/flavours/investment_idea/", ctx.search, {
          page: query.page,
          isLast: first + size >= found.length,
        }),
        results: await presentMany(owner, some, query.basic === true),
      };
    },
    "GET /flavours/investment_idea/:id/": async ({ params, query, ctx }) => {
      const owner = ownerOf(ctx);
      const box = await boxes.requireSeen(owner, params.id);
      const [idea] = await presentMany(owner, [box], query.basic === true);
      if (idea === undefined) throw failure("stock_box.not_found", 404, messages.unknown);
      return idea;
    },
    "POST /flavours/investment_idea/": async ({ body, ctx }) => {
      const made = await editing.create(ownerOf(ctx), {
        name: body.portfolio_name,
        idea: body.description,
        overview: body.overview_text,
        type: body.portfolio_type,
        term: body.term,
      });
      return { ...succeed(messages.created), ...made };
    },
    "GET /flavours/stockbox_detail": async ({ query }) => {
      const box = await findSharedBox(db, query.slug);
      const dataset = await facts.findVersion();
      const [summary] = box === null ? [] : await boxes.summarize([box]);
      if (box === null || summary === undefined || box.current_version === 0) {
        throw failure("stock_box.not_found", 404, messages.unknown);
      }
      const basic = presentBasicIdea(box, summary, { isFavourite: false, isOwn: false });
      const open = dataset === null ? null : await figures.open(dataset, box);
      const locked = await access.listLocked(null, [box]);
      return presentIdea(basic, open, await findMarket(), locked.has(box.id));
    },
    "POST /flavours/investment_tracking/": async ({ body, ctx }) => {
      const id = await boxes.follow(ownerOf(ctx), body.investment_idea, body.invest_actively);
      return { ...succeed(messages.followed), id };
    },
    "GET /flavours/investment_tracking/": async ({ query, ctx }) => {
      const owner = ownerOf(ctx);
      const follows = await listFollows(db, owner);
      const first = (query.page - 1) * pageSize;
      const results: TrackedIdea[] = [];
      for (const follow of follows.slice(first, first + pageSize)) {
        const tracked = await track(owner, follow);
        if (tracked !== null) results.push(tracked);
      }
      return {
        count: follows.length,
        next: nextPage("/flavours/investment_tracking/", ctx.search, {
          page: query.page,
          isLast: first + pageSize >= follows.length,
        }),
        results,
      };
    },
    "GET /flavours/investment_tracking/:id/": async ({ params, query, ctx }) => {
      const owner = ownerOf(ctx);
      const follow = (await listFollows(db, owner)).find(
        ({ id, box_id: boxId, invest_actively: isActive }) =>
          id === params.id &&
          (query.flavour === undefined || query.flavour === boxId) &&
          (query.invest_actively === undefined || query.invest_actively === isActive),
      );
      const tracked = follow === undefined ? null : await track(owner, follow);
      if (tracked === null) {
        throw failure("stock_box.not_followed", 404, messages.notFollowed);
      }
      return tracked;
    },
    "POST /flavours/investment_idea_favourite/": async ({ body, ctx }) => {
      const { portfolio, is_favourite } = body;
      await boxes.favour(ownerOf(ctx), portfolio, is_favourite);
      const message = is_favourite ? messages.favourite : messages.noFavourite;
      return { ...succeed(message), is_favourite };
    },
    "POST /flavours/investment_idea/stockbox_delete/": async ({ body, ctx }) => {
      await boxes.remove(ownerOf(ctx), body.id);
      return succeed(messages.deleted);
    },
    "POST /flavours/stockbox_share/": async ({ body, ctx }) => {
      const { share, slug } = await boxes.share(ownerOf(ctx), body.portfolio);
      const url = `/stock-box/${slug}`;
      return { ...succeed(messages.shared), id: share?.id ?? "", slug, url };
    },
    "DELETE /flavours/stockbox_share/:id/": async ({ params, ctx }) => {
      await boxes.unshare(ownerOf(ctx), params.id);
      return succeed(messages.unshared);
    },
    "POST /flavours/get_updated_stocks": async ({ body, ctx }) => {
      const open = await requireOpen(ownerOf(ctx), body.investment_idea);
      const weights = weightsOfSide(open, body.invest_actively);
      return { success: true as const, data: presentHoldings(open, weights) };
    },
    "POST /flavours/get_stocks_detail": async ({ body, ctx }) => {
      const open = await requireOpen(ownerOf(ctx), body.investment_idea);
      const weights = weightsOfSide(open, body.invest_actively);
      const minimum = minimumOf(open.market, weights);
      if (minimum === null) throw failure("stock_box.unpriced", 409, messages.noPrice);
      const least = minimum.cost / 100;
      const amount = body.amount ?? least;
      const prices = new Map(
        [...weights.keys()].map((id) => [id, lastPrice(open.market, Number(id)) ?? 0]),
      );
      const bought =
        body.amount === undefined
          ? minimum
          : allocateShares(weights, prices, Math.round(amount * 100));
      return {
        success: true as const,
        stock_details: presentHoldings(open, weights).map((holding) => {
          const quantity = bought.shares.get(String(holding.co_code)) ?? 0;
          const price = prices.get(String(holding.co_code)) ?? 0;
          return { ...holding, quantity, value: (quantity * price) / 100 };
        }),
        portfolio_value: bought.cost / 100,
        cash_amount: (Math.round(amount * 100) - bought.cost) / 100,
        min_data: {
          minimum_amount: least,
          message: amount < least ? messages.belowMinimum : "",
        },
      };
    },
    "POST /flavours/create_stocks": async ({ body, ctx }) => {
      const owner = ownerOf(ctx);
      const box = await boxes.requireOwn(owner, body.investment_idea);
      const named = await stocks.findStocks(
        owner,
        body.stocks.map(({ stock_name: name }) => name),
      );
      const rows = body.stocks.map((given, at) => {
        const stock = named[at];
        if (given.stock_name.trim() === "") throw refuseField("stock_name", messages.stockMissing);
        if (!(given.amount > 0)) throw refuseField("amount", messages.amountMissing);
        if (stock === undefined || stock.company === null || stock.status !== "found") {
          throw refuseField("stock_name", `${given.stock_name}: ${stock?.message ?? ""}`);
        }
        return { coCode: stock.company.coCode, amount: given.amount };
      });
      const weights = splitWhole(
        wholeBasket,
        rows.map(({ amount }) => amount),
      );
      const version = await editing.publish(owner, box.id, {
        base: box.current_version,
        constituents: rows.map(({ coCode }, at) => ({
          coCode,
          weight: weights[at] ?? 0,
          reason: "",
        })),
        note: "",
      });
      return { ...succeed(messages.added), version };
    },
    "GET /flavours/get_flavour_stocks": async ({ query, ctx }) => {
      const owner = ownerOf(ctx);
      const open = await requireOpen(owner, query.investment_idea);
      const { box } = await boxes.page(owner, query.investment_idea);
      const stats: FlavourStats = {
        count_stocks: box.stats.countStocks,
        low_weighted_stocks: box.stats.lowWeightedStocks,
        liquid_stocks: box.stats.liquidStocks,
        portfolio_beta: box.stats.portfolioBeta,
      };
      return { ...stats, stocks: presentHoldings(open, weightsOfSide(open, true)) };
    },
    "POST /flavours/add_to_tracklist": async ({ body, ctx }) => {
      const id = await boxes.follow(ownerOf(ctx), body.investment_idea, body.invest_actively);
      return { ...succeed(messages.tracked), id };
    },
  });
}

const succeed = (message: string) => ({ success: true as const, message });

/** A refusal whose field carries the message, as clients of the documented call read it. */
function refuseField(field: "stock_name" | "amount", message: string) {
  return failure("stock_box.refused_stock", 400, message, { fields: { [field]: [message] } });
}

/** Returns the growth since the day of the follow, as a fraction; null before the next close. */
function growthSince(open: OpenBox, { since, invest_actively }: StoredFollow): number | null {
  const { days, values } = recordOfSide(open, invest_actively);
  const at = findDay(days, dayOfDate(since));
  const from = values[at];
  const last = values[values.length - 1];
  return from === undefined || last === undefined ? null : last / from - 1;
}

/** Weighted mean of the scores that are known; null if none is. */
async function scoreOf(
  facts: MarketFacts,
  { market }: OpenBox,
  weights: Weights,
): Promise<number | null> {
  const codes = [...weights.keys()].map(Number);
  const known = await listSecurityFacts(facts.figures, market, [...market.instruments.keys()]);
  const byCode = new Map([...known.values()].map((one) => [one.coCode, one.score]));
  let [sum, all] = [0, 0];
  for (const code of codes) {
    const score = byCode.get(code);
    if (score === undefined || score.value === null) continue;
    const weight = weights.get(String(code)) ?? 0;
    sum += weight * score.value;
    all += weight;
  }
  return all === 0 ? null : Math.round(sum / all);
}
