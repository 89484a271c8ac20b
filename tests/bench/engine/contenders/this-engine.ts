import { productCatalogue } from "../../../../engine/src/index.ts";
import { createEvaluator } from "../../../../engine/src/eval/current-evaluator.ts";
import type { Evaluation } from "../../../../engine/src/eval/evaluate.ts";
import type { Evaluator } from "../../../../engine/src/eval/evaluator.ts";
import type { Kernels } from "../../../../engine/src/kernels/kernels.ts";
import { createQueryReader, type QueryReader } from "../../../../engine/src/query.ts";
import type { TruthNode } from "../../../../engine/src/semantics/checked.ts";
import { capEdges, type Market } from "../market.ts";
import type { Task } from "../tasks.ts";
import { type Contender, hideQuestion } from "./contender.ts";
import { createConstantExchange } from "./exchange-constants.ts";

export interface ThisEngineOptions {
  readonly name: string;
  /** Null: the plain evaluator. */
  readonly kernels: Kernels | null;
  /** Always, or never, builds on calls before; else as the task says. */
  readonly remembers: boolean | null;
  /** Reads the query's text within the time measured. */
  readonly fromText: boolean;
  /**
   * Works everything out from nothing; contenders that only differ in what they ask of it share one, as
   * the loops by hand share the columns.
   */
  readonly fresh: Evaluator;
  /** Lists the rows that match, as the loops by hand do; else they stay a bit a row, and counted. */
  readonly listsRows: boolean;
}

export const handedRows = 50;

const capBands = { key: "marketCapitalization", edges: capEdges };

/** An evaluator that builds on no call before. */
export function createFresh({ columns }: Market, kernels: Kernels | null): Evaluator {
  return createEvaluator(columns, kernels, { cacheBytes: 0, numberCacheBytes: 0 });
}

/** The product's own path: text, checked tree, evaluator, rows. */
export function createThisEngine(market: Market, options: ThisEngineOptions): Contender {
  const started = performance.now();
  const reader = createQueryReader(productCatalogue);
  const out = new Int32Array(market.rows + 256);
  const { fresh } = options;
  const remembering = createEvaluator(market.columns, options.kernels);
  // loads every column, which the first conditions that name them would do
  for (const evaluator of [fresh, remembering]) {
    evaluator.evaluate(readQuery(reader, "Price to Earning > 0"));
  }
  const loadedAfter = performance.now() - started;
  return {
    name: options.name,
    loadedAfter,
    open(task) {
      const evaluator = (options.remembers ?? task.remembers) ? remembering : fresh;
      const { shape } = task;
      const answerTask = answerers[shape](market, evaluator, out, options.listsRows);
      const isListed = options.listsRows || shape !== "rows";
      let length = 0;
      if (options.fromText) {
        return hideQuestion<string>({
          kind: "sync",
          prepare: (constants) => task.query(constants),
          run: (text) => {
            length = answerTask(readQuery(reader, text));
            return length;
          },
          answer: () => out.subarray(0, length),
        });
      }
      const exchange = createConstantExchange(task, (text) => readQuery(reader, text));
      return hideQuestion<TruthNode>({
        kind: "sync",
        prepare: exchange,
        run: (condition) => {
          length = answerTask(condition);
          return length;
        },
        answer: () => (isListed ? out.subarray(0, length) : null),
      });
    },
    close: () => {
      remembering.close();
      return Promise.resolve();
    },
  };
}

export function readQuery(reader: QueryReader, text: string): TruthNode {
  const { condition, diagnostics } = reader.read(text);
  if (condition !== null) return condition;
  throw new Error(`${text}: ${diagnostics.map(({ message }) => message).join(" ")}`);
}

type Answerer = (
  market: Market,
  evaluator: Evaluator,
  out: Int32Array,
  listsRows: boolean,
) => (condition: TruthNode) => number;

const answerers: Readonly<Record<Task["shape"], Answerer>> = {
  rows: (_, evaluator, out, listsRows) => (condition) => {
    const evaluation = evaluator.evaluate(condition);
    if (listsRows) evaluation.copyMatched(out);
    return evaluation.count;
  },
  facets: (_, evaluator, out) => (condition) => {
    const evaluation = evaluator.evaluate(condition);
    const { counts } = evaluator.countGroups(evaluation, "sector", capBands);
    out.set(counts);
    return counts.length;
  },
  top: (_, evaluator, out) => (condition) => {
    const evaluation = evaluator.evaluate(condition);
    const rows = evaluator.order(evaluation, "returnOnCapitalEmployed", "descending", handedRows);
    out.set(rows);
    return rows.length;
  },
  counts:
    ({ rows }, evaluator, out) =>
    (condition) => {
      const { count }: Evaluation = evaluator.evaluate(condition);
      out[0] = count;
      out[1] = rows - count;
      let next = 2;
      for (const clause of condition.kind === "and" ? condition.operands : [condition]) {
        out[next] = evaluator.evaluate(clause).count;
        next += 1;
      }
      return next;
    },
};
