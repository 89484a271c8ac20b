import type { Catalogue } from "./catalogue/catalogue.ts";
import { createColumnFacts } from "./complete/column-facts.ts";
import { createCompleter } from "./complete/complete.ts";
import {
  type ColumnKey,
  type DatasetManifest,
  type Diagnostic,
  type EngineApi,
  engineContractVersion,
  failed,
  type OpenRequest,
  type QueryColumn,
  type Result,
  type RowPage,
  type RunRequest,
  type RunResult,
  type SortOrder,
  type StockList,
} from "./contract/index.ts";
import type { ColumnSource } from "./dataset/column-source.ts";
import { type LoadableColumns, openDataset } from "./dataset/dataset-columns.ts";
import { addListColumn } from "./dataset/list-column.ts";
import { addFormulaColumns } from "./dataset/formula-columns.ts";
import { companionsOf } from "./dataset/not-rated.ts";
import { slicePage } from "./dataset/row-page.ts";
import { createCurrentEvaluator } from "./eval/current-evaluator.ts";
import type { Evaluation } from "./eval/evaluate.ts";
import type { Evaluator } from "./eval/evaluator.ts";
import { sortRows } from "./eval/sort-rows.ts";
import { createExplainApi } from "./explain/explain-api.ts";
import { createFilterApi } from "./filters/filter-api.ts";
import type { Kernels } from "./kernels/kernels.ts";
import { warnOfUnknownTexts } from "./eval/unknown-texts.ts";
import { formatQuery, createQueryReader, memoizeReads } from "./query.ts";
import { describeWord } from "./hover/hover.ts";
import type { TruthNode } from "./semantics/checked.ts";
import { describeColumn } from "./semantics/columns.ts";
import { isFilterKey } from "./semantics/scope.ts";
import { queryToSql } from "./sql/to-sql.ts";
import { cellsOf } from "./table/column.ts";

interface CurrentResult {
  readonly id: number;
  /** Dataset columns, with the custom filters at the time of the run. */
  readonly columns: LoadableColumns;
  readonly shown: readonly ColumnKey[];
  readonly evaluator: Evaluator;
  readonly evaluation: Evaluation;
  /** In the latest order. */
  ordered: Int32Array;
  /** Counts sorts, to drop an outdated slow one. */
  sorts: number;
}

/** The in-process engine. Without `kernels` it evaluates typed arrays. */
export function createEngine(
  catalogue: Catalogue,
  source: ColumnSource,
  kernels: Promise<Kernels | null> = Promise.resolve(null),
): EngineApi {
  let published: LoadableColumns | null = null;
  let dataset: LoadableColumns | null = null;
  let lists: readonly StockList[] = [];
  let manifest: DatasetManifest | null = null;
  const evaluators = createCurrentEvaluator();
  let newReader = createQueryReader(catalogue, (key) => dataset === null || dataset.has(key));
  let reader = memoizeReads(newReader);
  let completer = createCompleter(catalogue, reader.names);
  /** Dataset columns and custom filters. */
  let view: LoadableColumns | null = null;
  let currentResult: CurrentResult | null = null;
  let lastResultId = 0;

  /** Evaluators require unchanged columns. */
  const renewDataset = (): void => {
    evaluators.close();
    dataset = published === null ? null : addListColumn(published, lists);
    reader = memoizeReads(newReader);
    renewView();
  };

  const renewView = (): void => {
    const current = reader;
    const columns =
      dataset === null ? null : addFormulaColumns(dataset, (key) => current.filterColumn(key));
    view = columns;
    const facts = createColumnFacts((key) =>
      columns !== null && columns.has(key) && columns.isLoaded(key) ? columns.get(key) : null,
    );
    completer = createCompleter(reader.catalogue, reader.names, facts);
  };

  const answers = createExplainApi(() => {
    if (dataset === null || view === null || manifest === null) return null;
    const { idColumn, asOf } = manifest;
    const columns = dataset;
    const readIds = async () => {
      await columns.load([idColumn]);
      return cellsOf(columns.get(idColumn));
    };
    return { reader, columns: view, asOf, readIds };
  });

  const describe = (keys: Iterable<ColumnKey>): QueryColumn[] =>
    [...new Set(keys)]
      .map((key) => describeColumn(reader.catalogue, key))
      .filter((column) => column !== null);

  const load = async (
    columns: LoadableColumns,
    keys: readonly ColumnKey[],
  ): Promise<Extract<Result<never>, { ok: false }> | null> => {
    const absent = keys.filter((key) => !columns.has(key));
    if (absent.length > 0) {
      const titles = absent.map((key) => describeColumn(reader.catalogue, key)?.title ?? key);
      const message = `This dataset does not include ${titles.join(", ")}.`;
      return failed("dataset.column_missing", message);
    }
    try {
      await columns.load(keys);
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return failed("dataset.unavailable", `The data could not be loaded: ${reason}`);
    }
  };

  const filterApi = createFilterApi({
    current: () => ({ reader, columns: view }),
    load: async (columns, keys) => {
      const own = dataset;
      const [problem, compiled] = await Promise.all([load(columns, keys), kernels]);
      if (problem !== null || own === null) return problem ?? notOpen();
      return { ok: true, value: evaluators.of(own, compiled), warnings: [] };
    },
  });

  const run = async (request: RunRequest): Promise<Result<RunResult>> => {
    if (dataset === null || view === null) return notOpen();
    const [opened, own] = [published, dataset];
    const columns = view;
    lastResultId += 1;
    const id = lastResultId;
    const started = performance.now();
    const query = reader.read(request.query);
    const parsed = performance.now();
    if (query.condition === null) return { ok: false, diagnostics: query.diagnostics };
    const shown = describe([...query.columns, ...request.columns]);
    const keys = shown.map(({ key }) => key);
    const [problem, compiled] = await Promise.all([
      load(columns, [
        ...query.reads,
        ...keys,
        ...companionsOf(keys, columns),
        ...sortColumns(request.sort),
      ]),
      kernels,
    ]);
    if (opened !== published || id !== lastResultId) {
      return failed("engine.superseded", "A newer request replaced this one.");
    }
    if (problem !== null) return problem;
    const loaded = performance.now();
    const evaluator = evaluators.of(own, compiled);
    const evaluation = evaluator.evaluate(query.condition);
    const ordered = order(evaluator, evaluation, request.sort, columns);
    currentResult = { id, columns, shown: keys, evaluator, evaluation, ordered, sorts: 0 };
    const page = slicePage(ordered, keys, columns, 0, request.firstRows);
    const value: RunResult = {
      resultId: id,
      total: columns.rows,
      matched: evaluation.count,
      unmatched: columns.rows - evaluation.count,
      lacking: evaluation.lacking,
      lackingParameters: evaluation.lackingColumns.map(({ key, rows }) => ({
        key,
        title: describeColumn(catalogue, key)?.title ?? key,
        companies: rows,
      })),
      columns: shown,
      page,
      milliseconds: {
        parse: parsed - started,
        load: loaded - parsed,
        evaluate: performance.now() - loaded,
      },
    };
    const warnings = warnOfUnknownTexts(request.query, query.condition, catalogue, columns);
    return { ok: true, value, warnings: [...query.diagnostics, ...warnings] };
  };

  /** Warnings about texts in columns that are already loaded. */
  const warnOfLoadedTexts = (
    query: string,
    condition: TruthNode,
    columns: LoadableColumns,
  ): Diagnostic[] =>
    warnOfUnknownTexts(query, condition, catalogue, columns, (key) => columns.isLoaded(key));

  const findResult = (id: number): CurrentResult | null =>
    currentResult?.id === id ? currentResult : null;
  const resultGone = () => failed("engine.result_gone", "A newer run replaced this result.");

  return {
    contractVersion: () => Promise.resolve(engineContractVersion),
    open(request: OpenRequest) {
      published = openDataset(request, source);
      manifest = request.manifest;
      renewDataset();
      currentResult = null;
      return Promise.resolve({ ok: true, value: { rows: published.rows }, warnings: [] });
    },
    parameters: () => Promise.resolve([...catalogue.parameters.values()]),
    define(filters) {
      newReader = newReader.define(filters);
      reader = memoizeReads(newReader);
      renewView();
      return Promise.resolve(reader.filters);
    },
    check(query) {
      const { condition, tokens, diagnostics, columns } = reader.read(query);
      const warnings =
        condition === null || dataset === null ? [] : warnOfLoadedTexts(query, condition, dataset);
      return Promise.resolve({
        tokens,
        diagnostics: [...diagnostics, ...warnings],
        columns: describe(columns),
      });
    },
    async complete(query, caret) {
      const wanted = completer.wants(query, caret);
      if (view !== null && wanted !== null && view.has(wanted)) await load(view, [wanted]);
      return completer.complete(query, caret);
    },
    format: (query) => Promise.resolve(formatQuery(query, reader)),
    hover: (query, offset) => describeWord(query, offset, reader),
    run,
    page({ resultId, from, to }) {
      const result = findResult(resultId);
      if (result === null) return Promise.resolve(resultGone());
      const page = slicePage(result.ordered, result.shown, result.columns, from, to);
      return Promise.resolve(succeeded(page));
    },
    async sort({ resultId, sort, firstRows }) {
      const result = findResult(resultId);
      if (result === null) return resultGone();
      result.sorts += 1;
      const mine = result.sorts;
      const problem = await load(result.columns, sortColumns(sort));
      if (currentResult !== result) return resultGone();
      if (result.sorts !== mine)
        return failed("engine.superseded", "A newer sort replaced this one.");
      if (problem !== null) return problem;
      result.ordered = order(result.evaluator, result.evaluation, sort, result.columns);
      return succeeded(slicePage(result.ordered, result.shown, result.columns, 0, firstRows));
    },
    ...answers,
    defineLists(given) {
      lists = given;
      renewDataset();
      return Promise.resolve();
    },
    ...filterApi,
    toSql: (request) => Promise.resolve(queryToSql(request, reader, manifest?.idColumn ?? null)),
  };
}

function notOpen(): Extract<Result<never>, { ok: false }> {
  return failed("engine.not_open", "No dataset is open.");
}

function succeeded(page: RowPage): Result<RowPage> {
  return { ok: true, value: page, warnings: [] };
}

function sortColumns(sort: SortOrder | null): readonly ColumnKey[] {
  return sort === null ? [] : [sort.column];
}

function order(
  evaluator: Evaluator,
  evaluation: Evaluation,
  sort: SortOrder | null,
  columns: LoadableColumns,
): Int32Array {
  if (sort === null) return evaluation.matched;
  const { column, direction } = sort;
  // evaluators cache columns of the dataset; filters can be redefined
  return isFilterKey(column)
    ? sortRows(evaluation.matched, columns.get(column), direction)
    : evaluator.order(evaluation, column, direction);
}
