import type { Database } from "@munshi/db";
import {
  monthsBefore,
  splitWhole,
  turnover,
  weighEqually,
  weighInProportion,
  weighInversely,
  wholeBasket,
} from "@munshi/engine/portfolio";
import type { Weights } from "@munshi/engine/portfolio";
import type { CustomFilter, StockList } from "@munshi/engine/contract";
import type { Log } from "@munshi/platform";
import type { PublishedDataset } from "../../composition-types.ts";
import type { BoxProposal, BoxQuery } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { dayOfDate, formatDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../accounts/index.ts";
import type { MarketDomain } from "../market/index.ts";
import { notify } from "../notifications/index.ts";
import type { ScreeningService } from "../screening/index.ts";
import type { Screens } from "../screens/index.ts";
import { listChanges, listSecurityFacts, measureSecurity } from "./box-details.ts";
import type { SecurityFacts } from "./box-details.ts";
import { weightsOf } from "./box-figures.ts";
import type { BoxFiguresService } from "./box-figures.ts";
import {
  deleteProposal,
  listExclusions,
  listProposals,
  saveProposal,
} from "./box-relations.repository.ts";
import type { StoredProposal } from "./box-relations.repository.ts";
import type { BoxEditingService } from "./box-editing.service.ts";
import { findLastVersion, listQueryBoxes, updateBox } from "./boxes.repository.ts";
import type { StoredBox } from "./boxes.repository.ts";
import { messages } from "./messages.ts";
import type { StockBoxesService } from "./stock-boxes.service.ts";

/** New versions that query-backed boxes propose to their owners. */
export interface BoxProposals {
  /** Null if nothing is proposed. @throws AppError `stock_box.not_found` (404). */
  find(owner: Owner, id: number): Promise<BoxProposal | null>;
  /**
   * Accepts or skips the proposal, or evaluates the query now; the proposal after it.
   * @throws AppError `stock_box.no_query`, `stock_box.no_proposal` (409), and those of publishing.
   */
  decide(
    owner: Owner,
    id: number,
    decision: "accept" | "skip" | "make",
  ): Promise<BoxProposal | null>;
  /** @throws AppError `stock_box.refused_query` (422). */
  requireReadable(owner: Owner, query: BoxQuery): Promise<void>;
  /** Evaluates some of the boxes whose review is due on the latest dataset, and notifies their owners. */
  proposeDue(): Promise<{ readonly made: number; readonly isDone: boolean }>;
}

/** A member's filters and lists, which queries name. */
interface NamedTexts {
  readonly filters: readonly CustomFilter[];
  readonly lists: readonly StockList[];
}

export interface BoxProposalsDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly market: Pick<MarketDomain, "latestDataset" | "facts">;
  readonly boxes: StockBoxesService;
  readonly editing: BoxEditingService;
  readonly figures: BoxFiguresService;
  readonly screening: Pick<ScreeningService, "listMembers" | "listReasons">;
  readonly screens: Pick<Screens, "filters" | "lists">;
}

const monthsOf = { monthly: 1, quarterly: 3, "half-yearly": 6, yearly: 12 } as const satisfies {
  readonly [schedule in BoxQuery["schedule"]]: number;
};

export function createBoxProposals(db: Database, deps: BoxProposalsDeps): BoxProposals {
  const { clock, log, market, boxes, editing, figures, screening, screens } = deps;

  const requireDataset = async (): Promise<PublishedDataset> => {
    const latest = await market.latestDataset();
    if (latest !== null) return latest;
    throw failure("market.not_published", 404, "Market data is not available yet.");
  };

  const namesOf = async (owner: Owner): Promise<NamedTexts> => {
    const [filters, lists] = await Promise.all([
      screens.filters.list(owner),
      screens.lists.list(owner),
    ]);
    return {
      filters: filters.map(({ name, formula }) => ({ name, formula })),
      lists: lists.map(({ name, co_codes: coCodes }) => ({ name, coCodes })),
    };
  };

  const listMembers = async (
    owner: Owner,
    { version, folder }: PublishedDataset,
    query: BoxQuery,
    names: NamedTexts,
  ): Promise<readonly number[]> => {
    const [members] = await screening.listMembers(
      { dataset: { version, folder }, queries: [query.text], ...names },
      owner.userId,
    );
    if (members === null || members === undefined) {
      throw failure(
        "stock_box.refused_query",
        422,
        "The query has errors. Open it in the screener.",
      );
    }
    return members;
  };

  /** Compares the query's result with the current version; null if nothing changes. */
  const evaluate = async (
    owner: Owner,
    box: StoredBox,
    query: BoxQuery,
  ): Promise<StoredProposal | null> => {
    const dataset = await requireDataset();
    const { asOf, kind } = dataset.manifest;
    const version = { version: dataset.version, asOf, kind };
    const names = await namesOf(owner);
    const members = await listMembers(owner, dataset, query, names);
    const current = await findLastVersion(db, box.id);
    const exclusions = await listExclusions(db, owner);
    const codes = [...new Set([...(current?.co_codes ?? []), ...exclusions])];
    const instruments = await market.facts.listInstruments(version, codes);
    const excluded = new Set(exclusions.map((code) => instruments.get(code)?.coCode ?? code));
    // Largest first, as the dataset is ordered.
    const ranked = await market.facts.figures.list(version, [], [...members]);
    const wanted = ranked.map(({ coCode }) => coCode).filter((code) => !excluded.has(code));
    const candidates = wanted.slice(0, query.count * candidatesPerStock);
    const held = current === null ? new Map<string, number>() : weightsOf(current, instruments);
    const boxMarket = await figures.openMarket(
      version,
      [...new Set([...candidates, ...[...held.keys()].map(Number)])],
      Number(asOf.slice(0, 4)) - 1,
    );
    const known = await listSecurityFacts(market.facts.figures, boxMarket, [
      ...boxMarket.instruments.keys(),
    ]);
    const volatilityOf = (code: number) => measureSecurity(boxMarket, code, null).volatility;
    const chosen = candidates
      .filter((code) => {
        const one = known.get(code);
        return one?.status === "listed" && one.price !== null;
      })
      .filter((code) => isWeighable(query, code, known, volatilityOf))
      .slice(0, query.count);
    const target = weigh(query, chosen, known, volatilityOf);
    const weights = leaveSmallChanges(held, target, box.least_order_weight);
    const changes = listChanges(held, weights);
    if (changes.length === 0 || weights.size === 0) return null;
    const asked = changes.map(({ id }) => Number(id));
    const reasons = await screening.listReasons(
      {
        dataset: { version: dataset.version, folder: dataset.folder },
        query: query.text,
        coCodes: asked,
        ...names,
      },
      owner.userId,
    );
    const isMember = new Set(members);
    const reasonOf = (code: number, after: number, at: number): string => {
      if (after > 0) return reasons[at] ?? "";
      if (excluded.has(code)) return messages.excluded;
      if (known.get(code)?.status === "delisted") return "Delisted.";
      if (known.get(code)?.status === "suspended") return "Not traded for 30 days.";
      if (!isMember.has(code)) return reasons[at] ?? "";
      return candidates.indexOf(code) === -1 || chosen.length === query.count
        ? `Still matches, but is not among the ${query.count} largest.`
        : "Still matches, but the data for its weight is missing.";
    };
    const rows = changes.map(({ id, before, after }, at) => ({
      coCode: Number(id),
      before,
      after,
      reason: reasonOf(Number(id), after, at).slice(0, mostReason),
    }));
    const texts = new Map(rows.map(({ coCode, reason }) => [coCode, reason]));
    const kept = new Map(current?.co_codes.map((code, at) => [code, current.reasons[at] ?? ""]));
    return {
      box_id: box.id,
      base_version: box.current_version,
      dataset: dataset.version,
      made_on: asOf,
      constituents: [...weights].map(([id, weight]) => ({
        coCode: Number(id),
        weight,
        reason: texts.get(Number(id)) ?? kept.get(Number(id)) ?? "",
      })),
      changes: rows,
    };
  };

  const make = async (owner: Owner, box: StoredBox): Promise<StoredProposal | null> => {
    if (box.query === null) throw failure("stock_box.no_query", 409, messages.noQuery);
    const proposal = await evaluate(owner, box, box.query);
    const dataset = await requireDataset();
    await inTransaction(db, async (transaction) => {
      const at = clock.now();
      await updateBox(transaction, box.id, { reviewed_on: dataset.manifest.asOf }, at);
      await deleteProposal(transaction, box.id);
      if (proposal !== null) await saveProposal(transaction, proposal);
    });
    return proposal;
  };

  const present = async (proposal: StoredProposal | null): Promise<BoxProposal | null> => {
    const dataset = await market.facts.findVersion();
    if (proposal === null || dataset === null) return null;
    const names = await market.facts.listInstruments(
      dataset,
      proposal.changes.map(({ coCode }) => coCode),
    );
    const before = new Map<string, number>();
    const after = new Map<string, number>();
    for (const change of proposal.changes) {
      before.set(String(change.coCode), change.before);
      after.set(String(change.coCode), change.after);
    }
    return {
      madeOn: proposal.made_on,
      rows: proposal.changes.map((change) => ({
        coCode: change.coCode,
        symbol: names.get(change.coCode)?.symbol ?? String(change.coCode),
        name: names.get(change.coCode)?.name ?? String(change.coCode),
        before: change.before / 100,
        after: change.after / 100,
        reason: change.reason,
      })),
      turnover: turnover(before, after) / 100,
    };
  };

  /** The stored proposal; one for an older version no longer counts. */
  const findStored = async (box: StoredBox): Promise<StoredProposal | null> => {
    const [proposal] = await listProposals(db, [box.id]);
    return proposal?.base_version === box.current_version ? proposal : null;
  };

  return {
    async find(owner, id) {
      return present(await findStored(await boxes.requireOwn(owner, id)));
    },
    async decide(owner, id, decision) {
      const box = await boxes.requireOwn(owner, id);
      if (decision === "make") return present(await make(owner, box));
      const proposal = await findStored(box);
      if (proposal === null) throw failure("stock_box.no_proposal", 409, messages.noProposal);
      if (decision === "accept") {
        await editing.publish(owner, id, {
          base: proposal.base_version,
          constituents: proposal.constituents,
          leaving: proposal.changes
            .filter(({ after }) => after === 0)
            .map(({ coCode, reason }) => ({ coCode, reason })),
          note: `Query reviewed on ${formatDate(new Date(`${proposal.made_on}T00:00:00Z`))}.`,
        });
      }
      await deleteProposal(db, id);
      return null;
    },
    async requireReadable(owner, query) {
      await listMembers(owner, await requireDataset(), query, await namesOf(owner));
    },
    async proposeDue() {
      const latest = await market.latestDataset();
      if (latest === null) return { made: 0, isDone: true };
      const { asOf, kind } = latest.manifest;
      const due = (await listQueryBoxes(db, kind)).filter((box) => isDue(box, asOf));
      let made = 0;
      for (const box of due.slice(0, boxesOfRound)) {
        if (box.user_id === null || box.tenant_key === null) continue;
        const owner = { userId: box.user_id, tenant: box.tenant_key };
        try {
          const proposal = await make(owner, box);
          if (proposal === null) continue;
          made += 1;
          await inTransaction(db, (transaction) =>
            notify(transaction, {
              ...owner,
              kind: "stock_box",
              source: `stock-box-proposal:${box.id}:${asOf}`,
              content: `${proposal.changes.length === 1 ? "1 change" : `${proposal.changes.length} changes`} proposed for ${box.name}. Accept, edit or skip.`,
              redirectUrl: `/EditEmojibox/${box.id}/${box.term}`,
              at: clock.now(),
            }),
          );
        } catch (err) {
          // One query with errors must not keep the others from their review.
          log.warn({ err, box: box.id }, "could not evaluate a box's query");
          await inTransaction(db, (transaction) =>
            updateBox(transaction, box.id, { reviewed_on: asOf }, clock.now()),
          );
        }
      }
      return { made, isDone: due.length <= boxesOfRound };
    },
  };
}

/** Boxes of one round, few enough to finish within the time limit of an event. */
const boxesOfRound = 2;
const mostReason = 200;

/** Returns true if a schedule's months have passed since the last review. */
export function isDue(
  box: Pick<StoredBox, "query" | "reviewed_on" | "live_since">,
  asOf: string,
): boolean {
  const last = box.reviewed_on ?? box.live_since;
  if (box.query === null || last === null) return false;
  return monthsBefore(dayOfDate(asOf), monthsOf[box.query.schedule]) >= dayOfDate(last);
}

/** Candidates for each stock wanted: some lack a price or the figure for their weight. */
const candidatesPerStock = 3;

function isWeighable(
  query: BoxQuery,
  code: number,
  known: ReadonlyMap<number, SecurityFacts>,
  volatilityOf: (code: number) => number | null,
): boolean {
  return weigh(query, [code], known, volatilityOf).size === 1;
}

function weigh(
  { weighting }: BoxQuery,
  codes: readonly number[],
  known: ReadonlyMap<number, SecurityFacts>,
  volatilityOf: (code: number) => number | null,
): Weights {
  const by = (figureOf: (code: number) => number | null) =>
    codes.map((code) => ({ id: String(code), figure: figureOf(code) }));
  switch (weighting) {
    case "equal":
      return weighEqually(codes.map(String));
    case "marketCap":
      return weighInProportion(by((code) => known.get(code)?.marketCap ?? null)).weights;
    case "score":
      return weighInProportion(by((code) => known.get(code)?.score.value ?? null)).weights;
    case "inverseVolatility":
      return weighInversely(by(volatilityOf)).weights;
  }
}

/** Keeps weights that would change by less than `least`; the others share what is left. */
export function leaveSmallChanges(before: Weights, after: Weights, least: number): Weights {
  const kept = new Map(
    [...after]
      .filter(([id, weight]) => {
        const held = before.get(id) ?? 0;
        return held > 0 && Math.abs(weight - held) < least;
      })
      .map(([id]) => [id, before.get(id) ?? 0] as const),
  );
  const fixed = [...kept.values()].reduce((sum, weight) => sum + weight, 0);
  const others = [...after].filter(([id]) => !kept.has(id));
  const free = others.reduce((sum, [, weight]) => sum + weight, 0);
  if (fixed === wholeBasket) return kept;
  if (kept.size === 0 || free === 0 || fixed > wholeBasket) return after;
  const parts = splitWhole(
    wholeBasket - fixed,
    others.map(([, weight]) => weight),
  );
  const moved = new Map(others.map(([id], at) => [id, parts[at] ?? 0]));
  return new Map(
    [...after.keys()]
      .map((id) => [id, kept.get(id) ?? moved.get(id) ?? 0] as const)
      .filter(([, weight]) => weight > 0),
  );
}
