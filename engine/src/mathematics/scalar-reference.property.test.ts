import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyColumns, anyNumber, anyTruth } from "../eval/checked-trees.fixture.ts";
import { type Columns, textAt } from "../table/column.ts";
import { evaluate, evaluateNumber } from "../eval/evaluate.ts";
import { partsOf } from "../semantics/checked-columns.ts";
import type { CheckedNode, NumberNode, TruthNode } from "../semantics/checked.ts";
import { compileScalar, type ScalarRow, type ScalarValue } from "./scalar-reference.ts";
import { scalarMath } from "./scalar-math.ts";

type Across = Extract<NumberNode, { kind: "across" }>;

function readColumn(columns: Columns, key: string, row: number): ScalarValue {
  const column = columns.get(key);
  return column.kind === "text" ? textAt(column, row) : (column.values[row] ?? Number.NaN);
}

/** Every row's value by the reference, those of functions across companies counted by hand. */
function reference(root: CheckedNode, columns: Columns): ScalarValue[] {
  const known = new Map<Across, number[]>();
  const valuesOf = (node: CheckedNode): ScalarValue[] => {
    prepare(node);
    const compiled = compileScalar(node);
    return Array.from({ length: columns.rows }, (_, row) => {
      const scalar: ScalarRow = {
        column: (key) => readColumn(columns, key, row),
        across: (inner) => known.get(inner)?.[row] ?? Number.NaN,
      };
      return compiled(scalar);
    });
  };
  const prepare = (node: CheckedNode): void => {
    if (node.kind === "across") {
      if (known.has(node)) return;
      const figures = valuesOf(node.operand) as number[];
      const groups = node.group === null ? figures.map(() => "all") : foldAll(valuesOf(node.group));
      known.set(node, countAcross(node, figures, groups));
    } else {
      for (const part of partsOf(node)) prepare(part);
    }
  };
  return valuesOf(root);
}

const foldAll = (texts: readonly ScalarValue[]): string[] =>
  texts.map((text) =>
    String(text ?? "")
      .trim()
      .toLowerCase(),
  );

function countAcross(
  node: Across,
  figures: readonly number[],
  groups: readonly string[],
): number[] {
  const finite = (value: number): number => (Number.isFinite(value) ? value : Number.NaN);
  return figures.map((figure, row) => {
    const group = groups[row] ?? "";
    if (group === "") return Number.NaN;
    const peers = figures.filter((other, at) => groups[at] === group && !Number.isNaN(other));
    if (peers.length === 0) return Number.NaN;
    if (node.function === "median") return finite(scalarMath.median(peers));
    if (node.function === "mean") return finite(scalarMath.mean(peers));
    if (Number.isNaN(figure)) return Number.NaN;
    const below = peers.filter((other) => scalarMath.smaller(other, figure)).length;
    const above = peers.filter((other) => scalarMath.larger(other, figure)).length;
    if (node.function === "rank") return above + 1;
    if (node.function === "percentile")
      return peers.length === 1 ? 0 : (100 * below) / (peers.length - 1);
    if (peers.length < 2) return Number.NaN;
    const deviation = finite(Number(scalarMath.std(peers))); // beyond a double it is empty, not endless
    return finite((figure - scalarMath.mean(peers)) / deviation);
  });
}

const small = anyColumns.filter(({ rows }) => rows <= 65);

/** The last bit may differ: a root and a power of mathjs are not the machine's own. */
function close(a: number, b: number): boolean {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b);
  return a === b || Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}

test("a number is what mathjs makes of it, a company at a time", () => {
  const hold = (): void =>
    fc.assert(
      fc.property(anyNumber, small, (node, columns) => {
        const expected = reference(node, columns) as number[];
        const found = [...evaluateNumber(node, columns)];
        const astray = found.findIndex((value, row) => !close(value, expected[row] ?? 0));
        expect([astray, found[astray], expected[astray]]).toEqual([-1, undefined, undefined]);
      }),
      { numRuns: propertyRuns(600, 12) },
    );
  expect(hold).not.toThrow();
});

test("a condition matches and is unknown where mathjs says so, a company at a time", () => {
  const hold = (): void =>
    fc.assert(
      fc.property(anyTruth, small, (node: TruthNode, columns) => {
        const expected = reference(node, columns) as number[];
        const { matched, lacking } = evaluate(node, columns);
        const rows = expected.flatMap((value, row) => (value === 1 ? [row] : []));
        expect([...matched]).toEqual(rows);
        expect(lacking).toBe(expected.filter((value) => Number.isNaN(value)).length);
      }),
      { numRuns: propertyRuns(600, 12) },
    );
  expect(hold).not.toThrow();
});
