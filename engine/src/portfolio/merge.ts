import { splitWhole, toWeights, wholeBasket } from "./weights.ts";
import type { Weights } from "./weights.ts";

/** Which side decides a stock that both changed. */
export type MergeSide = "mine" | "theirs";

/** A stock whose weight the manager and the follower changed differently, in basis points. */
export interface MergeConflict {
  readonly id: string;
  readonly base: number;
  readonly theirs: number;
  readonly mine: number;
  /** The side that decided here. */
  readonly taken: MergeSide;
}

/** The versions of a basket that a merge joins. */
export interface MergeInput {
  /** The manager's version that the follower's own was made from. */
  readonly base: Weights;
  /** The manager's new version. */
  readonly theirs: Weights;
  /** The follower's own. */
  readonly mine: Weights;
  /** Stocks that the follower never holds. */
  readonly excluded?: ReadonlySet<string>;
  /** The follower's choices; without one the own weight stays. */
  readonly choices?: ReadonlyMap<string, MergeSide>;
}

export interface MergeResult {
  /** Empty if nothing but excluded stocks is left. */
  readonly weights: Weights;
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Joins the manager's change with the follower's own, stock by stock. What only one side changed is
 * taken from it; what both changed differently is a conflict. If the joined weights do not add up,
 * those that the follower decided stay and the others share the rest in their proportions.
 *
 * Laws: without a change of theirs the result is mine, without one of mine it is theirs; the same
 * change on both sides counts once; merging the result again changes nothing; an excluded stock
 * never appears.
 */
export function mergeBaskets({
  base,
  theirs,
  mine,
  excluded = new Set(),
  choices = new Map(),
}: MergeInput): MergeResult {
  const [before, after] = [leaveOut(base, excluded), leaveOut(theirs, excluded)];
  const conflicts: MergeConflict[] = [];
  const joined = new Map<string, { readonly weight: number; readonly isOwn: boolean }>();
  for (const id of new Set([...after.keys(), ...mine.keys(), ...before.keys()])) {
    if (excluded.has(id)) continue;
    const [b, t, m] = [before.get(id) ?? 0, after.get(id) ?? 0, mine.get(id) ?? 0];
    if (m === b || m === t) {
      joined.set(id, { weight: t, isOwn: false });
    } else if (t === b) {
      joined.set(id, { weight: m, isOwn: true });
    } else {
      const taken = choices.get(id) ?? "mine";
      conflicts.push({ id, base: b, theirs: t, mine: m, taken });
      joined.set(id, { weight: taken === "mine" ? m : t, isOwn: taken === "mine" });
    }
  }
  return { weights: fill(joined), conflicts };
}

/** A basket without some stocks, whose weight the others share: what a follower can hold of it. */
function leaveOut(weights: Weights, excluded: ReadonlySet<string>): Weights {
  const left = [...weights].filter(([id]) => !excluded.has(id));
  return left.length === weights.size ? weights : toWeights(new Map(left));
}

function fill(
  joined: ReadonlyMap<string, { readonly weight: number; readonly isOwn: boolean }>,
): Weights {
  const held = [...joined].filter(([, { weight }]) => weight > 0);
  const sum = held.reduce((all, [, { weight }]) => all + weight, 0);
  if (sum === wholeBasket) return new Map(held.map(([id, { weight }]) => [id, weight]));
  const own = held.reduce((all, [, { weight, isOwn }]) => all + (isOwn ? weight : 0), 0);
  const hasOthers = held.some(([, { isOwn }]) => !isOwn);
  const keepsOwn = hasOthers && own < wholeBasket;
  const flexible = held.map(([, { weight, isOwn }]) => (keepsOwn && isOwn ? 0 : weight));
  const parts = splitWhole(keepsOwn ? wholeBasket - own : wholeBasket, flexible);
  return new Map(
    held
      .map(([id, { weight, isOwn }], at): [string, number] => [
        id,
        keepsOwn && isOwn ? weight : (parts[at] ?? 0),
      ])
      .filter(([, weight]) => weight > 0),
  );
}
