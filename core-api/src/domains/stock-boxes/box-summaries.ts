import type { BoxManager, BoxSummary } from "../../contract/index.ts";
import type { BoxFigures } from "./box-figures.ts";
import type { StoredBox, StoredManager } from "./boxes.repository.ts";

const none = { "1W": null, "1M": null, "3M": null, "6M": null, "1Y": null, "3Y": null } as const;

export function presentManager(manager: StoredManager): BoxManager {
  const { slug, name, title, registration, is_sample: isSample } = manager;
  return { slug, name, title, registration, isSample };
}

/** A box in lists; without figures where it has no shares or no market is published. */
export function summarizeBox(
  box: StoredBox,
  about: {
    readonly figures: BoxFigures | null;
    readonly manager: StoredManager | null;
    readonly followers: number;
  },
): BoxSummary {
  const { figures, manager, followers } = about;
  return {
    id: box.id,
    slug: box.slug,
    name: box.name,
    idea: box.idea,
    type: box.portfolio_type,
    term: box.term,
    manager: manager === null ? null : presentManager(manager),
    isPrivate: box.user_id !== null,
    version: box.current_version,
    stocks: figures?.stocks ?? 0,
    liveSince: box.live_since,
    schedule: box.query?.schedule ?? box.schedule,
    lastRebalance: figures?.lastRebalance ?? null,
    benchmark: box.benchmark,
    risk: {
      level: figures?.risk.level ?? "HR",
      decidedBy: figures?.risk.decidedBy ?? "record",
      relativeVolatility: figures?.risk.relativeVolatility ?? null,
      beta: figures?.risk.beta ?? null,
    },
    tags: [],
    fee: box.fee === null ? null : { amount: box.fee.paise / 100, period: box.fee.period },
    managerHolding:
      box.manager_holding_paise === null ? null : Number(box.manager_holding_paise) / 100,
    followers,
    asOf: figures?.asOf ?? null,
    minimumAmount: figures?.minimumAmount ?? null,
    returns: figures?.returns ?? none,
    cagr: figures?.cagr ?? null,
    sinceLive: figures?.sinceLive ?? null,
    volatility: figures?.volatility ?? null,
    maxDrawdown: figures?.maxDrawdown ?? null,
    spark: figures === null ? [] : [...figures.spark],
  };
}

/** One box in ten has a tag, and at least one where any qualifies. */
const taggedShare = 0.1;
const yearMs = 365 * 86_400_000;

/**
 * Tags of the library: Most Popular by followers, Top Performer by the return of a year that the
 * box lived through whole.
 */
export function tagBoxes(boxes: readonly BoxSummary[]): readonly BoxSummary[] {
  const most = Math.max(1, Math.floor(boxes.length * taggedShare));
  const choose = (measure: (box: BoxSummary) => number | null): ReadonlySet<number> => {
    const measured = boxes.flatMap((box) => {
      const value = measure(box);
      return value !== null && value > 0 ? [{ id: box.id, value }] : [];
    });
    const best = measured.toSorted((one, other) => other.value - one.value || one.id - other.id);
    return new Set(best.slice(0, most).map(({ id }) => id));
  };
  const popular = choose(({ followers }) => followers);
  const performers = choose((box) => (hasLived(box, yearMs) ? (box.returns["1Y"] ?? null) : null));
  return boxes.map((box) => ({
    ...box,
    tags: [
      ...(popular.has(box.id) ? (["Most Popular"] as const) : []),
      ...(performers.has(box.id) ? (["Top Performer"] as const) : []),
    ],
  }));
}

function hasLived({ liveSince, asOf }: BoxSummary, ms: number): boolean {
  return liveSince !== null && asOf !== null && Date.parse(asOf) - Date.parse(liveSince) >= ms;
}
