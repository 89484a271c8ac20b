import type { BoxDetail } from "@munshi/bff/contract";
import { overlap } from "@munshi/engine/portfolio";
import type { Weights } from "@munshi/engine/portfolio";

/** The overlap of two boxes. */
export interface BoxOverlap {
  readonly one: string;
  readonly other: string;
  /** The sum of each stock's smaller weight. */
  readonly percent: number;
  /** Names of the stocks in both, by their smaller weight. */
  readonly stocks: readonly string[];
}

function weightsOf({ constituents }: Pick<BoxDetail, "constituents">): Weights {
  return new Map(
    constituents.map(({ coCode, weight }) => [String(coCode), Math.round(weight * 100)]),
  );
}

/** Every pair of boxes, the largest overlap first. */
export function listOverlaps(
  boxes: readonly Pick<BoxDetail, "name" | "constituents">[],
): readonly BoxOverlap[] {
  const pairs = boxes.flatMap((one, at) =>
    boxes.slice(at + 1).map((other) => {
      const otherWeights = new Map(
        other.constituents.map(({ coCode, weight }) => [coCode, weight]),
      );
      const smaller = one.constituents.flatMap(({ coCode, name, weight }) => {
        const otherWeight = otherWeights.get(coCode);
        return otherWeight === undefined ? [] : [{ name, weight: Math.min(weight, otherWeight) }];
      });
      return {
        one: one.name,
        other: other.name,
        percent: overlap(weightsOf(one), weightsOf(other)) / 100,
        stocks: smaller.toSorted((a, b) => b.weight - a.weight).map(({ name }) => name),
      };
    }),
  );
  return pairs.toSorted((a, b) => b.percent - a.percent);
}

/**
 * Positions of the best figures; several if they print alike with one decimal. Empty with fewer than
 * two figures, or if all are equal.
 */
export function findBestFigures(
  figures: readonly (number | null)[],
  better: "higher" | "lower",
): readonly number[] {
  const printed = figures.map((figure) => (figure === null ? null : Math.round(figure * 10)));
  const known = printed.filter((figure) => figure !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (known.length < 2 || low === high) return [];
  const best = better === "higher" ? high : low;
  return printed.flatMap((figure, at) => (figure === best ? [at] : []));
}
