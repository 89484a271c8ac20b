import type { ColumnKey } from "../contract/index.ts";
import { canonicalText } from "../semantics/canonical.ts";
import { foldText } from "../eval/texts.ts";
import { partsOf } from "../semantics/checked-columns.ts";
import type { AcrossFunction, CheckedNode, NumberNode } from "../semantics/checked.ts";
import { isMiddle, medianOf } from "./aggregates.ts";
import type { Dialect } from "./dialect.ts";
import { plain, quoteName, whole } from "./fragment.ts";

export type AcrossNode = Extract<NumberNode, { kind: "across" }>;

/** One common table expression, adding columns. */
export interface Stage {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Inner functions first; each computation once. */
export function listAcross(root: CheckedNode): readonly (readonly AcrossNode[])[] {
  const levels: Map<string, AcrossNode>[] = [];
  const visit = (node: CheckedNode): number => {
    const below = Math.max(0, ...partsOf(node).map(visit));
    if (node.kind !== "across") return below;
    (levels[below] ??= new Map()).set(canonicalText(node), node);
    return below + 1;
  };
  visit(root);
  return levels.map((level) => [...level.values()]);
}

export interface AcrossParts {
  readonly operand: string;
  readonly isColumn: boolean;
  readonly folded: (key: ColumnKey) => string;
}

/** Steps of a function across companies: the operand, then window functions. */
export function stageAcross(
  node: AcrossNode,
  column: string,
  { operand, isColumn, folded }: AcrossParts,
  dialect: Dialect,
): readonly (readonly string[])[] {
  const own = (name: string): string => quoteName(`${column} ${name}`);
  const { group } = node;
  if (group?.kind === "text" && foldText(group.value) === "") {
    return [[`${dialect.number(Number.NaN).text} AS ${quoteName(column)}`]];
  }
  const x = isColumn ? operand : own("of");
  const by = group?.kind === "text-column" ? quoteName(folded(group.key)) : null;
  const over: Over = {
    x,
    all: by === null ? "" : `PARTITION BY ${by}`,
    known: `PARTITION BY ${by === null ? "" : `${by}, `}${x} IS NULL`,
  };
  const givesAll = node.function === "median" || node.function === "mean";
  const conditions = [
    ...(givesAll ? [] : [`${x} IS NOT NULL`]),
    ...(by === null ? [] : [`${by} IS NOT NULL`]),
  ];
  const { steps, value } = calculations[node.function](over, own, dialect);
  const guarded =
    conditions.length === 0 ? value : `CASE WHEN ${conditions.join(" AND ")} THEN ${value} END`;
  return [
    ...(isColumn ? [] : [[`${operand} AS ${x}`]]),
    ...steps,
    [`${guarded} AS ${quoteName(column)}`],
  ];
}

interface Over {
  readonly x: string;
  readonly all: string;
  /** Partitions by whether the value is NULL. */
  readonly known: string;
}

interface Calculation {
  readonly steps: readonly (readonly string[])[];
  readonly value: string;
}

const calculations: {
  readonly [name in AcrossFunction]: (
    over: Over,
    own: (name: string) => string,
    dialect: Dialect,
  ) => Calculation;
} = {
  rank: ({ x, known }, _own, { double }) => ({
    steps: [],
    value: `CAST(RANK() OVER (${known} ORDER BY ${x} DESC) AS ${double})`,
  }),
  percentile: ({ x, all, known }, _own, dialect) => {
    const below = `CAST(100 * (RANK() OVER (${known} ORDER BY ${x}) - 1) AS ${dialect.double})`;
    const others = `NULLIF(COUNT(${x}) OVER (${all}) - 1, 0)`;
    return { steps: [], value: `COALESCE(${below} / ${others}, ${dialect.number(0).text})` };
  },
  mean: ({ x, all }, _own, dialect) => ({ steps: [], value: dialect.overRows("AVG", x, all) }),
  median: ({ x, all, known }, own, dialect) => {
    const [place, count, lower, upper] = [own("place"), own("known"), own("lower"), own("upper")];
    const middle = `CASE WHEN ${x} IS NOT NULL AND ${isMiddle(place, count)} THEN ${x} END`;
    return {
      steps: [
        [
          `ROW_NUMBER() OVER (${known} ORDER BY ${x}) AS ${place}`,
          `COUNT(${x}) OVER (${all}) AS ${count}`,
        ],
        [`MIN(${middle}) OVER (${all}) AS ${lower}`, `MAX(${middle}) OVER (${all}) AS ${upper}`],
      ],
      value: medianOf(plain(lower), plain(upper), count, dialect),
    };
  },
  zscore: ({ x, all }, own, dialect) => {
    const [mean, count, apart, square, total] = [
      own("mean"),
      own("known"),
      own("apart"),
      own("square"),
      own("total"),
    ];
    const variance = dialect.divide(plain(total), whole(`NULLIF(${count} - 1, 0)`));
    const deviation = dialect.root(dialect.settle(variance));
    return {
      steps: [
        [`${dialect.overRows("AVG", x, all)} AS ${mean}`, `COUNT(${x}) OVER (${all}) AS ${count}`],
        [`${dialect.settle(dialect.subtract(plain(x), plain(mean))).text} AS ${apart}`],
        [`${dialect.settle(dialect.multiply(plain(apart), plain(apart))).text} AS ${square}`],
        [`${dialect.overRows("SUM", square, all)} AS ${total}`],
      ],
      value: dialect.settle(dialect.divide(plain(apart), dialect.settle(deviation))).text,
    };
  },
};
