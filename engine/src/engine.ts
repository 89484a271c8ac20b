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
import { cutPage } from "./dataset/row-page.ts";
import { createCurrentEvaluator } from "./eval/current-evaluator.ts";
import type { Evaluation } from "./eval/evaluate.ts";
import type { Evaluator } from "./eval/evaluator.ts";
import { sortRows } from "./eval/sort-rows.ts";
import { createAnswers } from "./explain/answers.ts";
import { createFilterApi } from "./filters/filter-api.ts";
import type { Kernels } from "./kernels/kernels.ts";
import { warnOfUnknownTexts } from "./eval/unknown-texts.ts";
import { formatQuery } from "./format-query.ts";
import { describeWord } from "./hover/hover.ts";
import { createQueryReader } from "./query.ts";
import { rememberReads } from "./remember-reads.ts";
import type { TruthNode } from "./semantics/checked.ts";
import { describeColumn } from "./semantics/columns.ts";
import { isFilterKey } from "./semantics/scope.ts";
import { queryToSql } from "./sql/to-sql.ts";
import { cellsOf } from "./table/column.ts";

interface HeldResult {
  readonly id: number;
  /** Those of the dataset, and the custom filters as they were when it ran. */
  readonly columns: LoadableColumns;
  readonly shown: readonly ColumnKey[];
  readonly evaluator: Evaluator;
  readonly evaluation: Evaluation;
  /** In the order asked for last. */
  ordered: Int32Array;
  /** How often an order was asked for: an older one that loaded for longer is dropped. */
  sorts: number;
}

/**
 * The engine in process: the whole of `EngineApi` over a catalogue and a place to read datasets from.
 * Without `kernels` conditions are evaluated over typed arrays.
 */
export function createEngine(
  catalogue: Catalogue,
  source: ColumnSource,
  kernels: Promise<Kernels | null> = Promise.resolve(null),
): EngineApi {
  /** As it was published, and with the column of the reader's lists. */
  let published: LoadableColumns | null = null;
  let dataset: LoadableColumns | null = null;
  let lists: readonly StockList[] = [];
  let manifest: DatasetManifest | null = null;
  const evaluators = createCurrentEvaluator();
  let newReader = createQueryReader(catalogue, (key) => dataset === null || dataset.has(key));
  let reader = rememberReads(newReader);
  let completer = createCompleter(catalogue, reader.names);
  /** The dataset's columns and those of the custom filters. */
  let view: LoadableColumns | null = null;
  let held: HeldResult | null = null;
  let lastResultId = 0;

  /** An evaluator takes columns to stay as they are. */
  const renewDataset = (): void => {
    evaluators.close();
    dataset = published === null ? null : addListColumn(published, lists);
    reader = rememberReads(newReader);
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

  const answers = createAnswers(() => {
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
      const message = `This dataset was published without ${titles.join(", ")}.`;
      return failed("dataset.column_missing", message);
    }
    try {
      await columns.load(keys);
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return failed("dataset.unavailable", `The figures could not be loaded: ${reason}`);
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
      return failed("engine.superseded", "A newer request made this one void.");
    }
    if (problem !== null) return problem;
    const loaded = performance.now();
    const evaluator = evaluators.of(own, compiled);
    const evaluation = evaluator.evaluate(query.condition);
    const ordered = order(evaluator, evaluation, request.sort, columns);
    held = { id, columns, shown: keys, evaluator, evaluation, ordered, sorts: 0 };
    const page = cutPage(ordered, keys, columns, 0, request.firstRows);
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
    const doubts = warnOfUnknownTexts(request.query, query.condition, catalogue, columns);
    return { ok: true, value, warnings: [...query.diagnostics, ...doubts] };
  };

  /** Doubts about values, as far as columns were loaded for runs before. */
  const doubt = (query: string, condition: TruthNode, columns: LoadableColumns): Diagnostic[] =>
    warnOfUnknownTexts(query, condition, catalogue, columns, (key) => columns.isLoaded(key));

  const findResult = (id: number): HeldResult | null => (held?.id === id ? held : null);
  const gone = () => failed("engine.result_gone", "A newer run ended this result.");

  return {
    contractVersion: () => Promise.resolve(engineContractVersion),
    open(request: OpenRequest) {
      published = openDataset(request, source);
      manifest = request.manifest;
      renewDataset();
      held = null;
      return Promise.resolve({ ok: true, value: { rows: published.rows }, warnings: [] });
    },
    parameters: () => Promise.resolve([...catalogue.parameters.values()]),
    define(filters) {
      newReader = newReader.define(filters);
      reader = rememberReads(newReader);
      renewView();
      return Promise.resolve(reader.filters);
    },
    check(query) {
      const { condition, tokens, diagnostics, columns } = reader.read(query);
      const doubts = condition === null || dataset === null ? [] : doubt(query, condition, dataset);
      return Promise.resolve({
        tokens,
        diagnostics: [...diagnostics, ...doubts],
        columns: describe(columns),
      });
    },
    async complete(query, caret) {
      const wanted = completer.wants(query, caret);
      // without its values the offers are fewer, not wrong
      if (view !== null && wanted !== null && view.has(wanted)) await load(view, [wanted]);
      return completer.complete(query, caret);
    },
    format: (query) => Promise.resolve(formatQuery(query, reader)),
    hover: (query, offset) => describeWord(query, offset, reader),
    run,
    page({ resultId, from, to }) {
      const result = findResult(resultId);
      if (result === null) return Promise.resolve(gone());
      const page = cutPage(result.ordered, result.shown, result.columns, from, to);
      return Promise.resolve(succeeded(page));
    },
    async sort({ resultId, sort, firstRows }) {
      const result = findResult(resultId);
      if (result === null) return gone();
      result.sorts += 1;
      const mine = result.sorts;
      const problem = await load(result.columns, sortColumns(sort));
      if (held !== result) return gone();
      if (result.sorts !== mine)
        return failed("engine.superseded", "A newer order was asked for in the meantime.");
      if (problem !== null) return problem;
      result.ordered = order(result.evaluator, result.evaluation, sort, result.columns);
      return succeeded(cutPage(result.ordered, result.shown, result.columns, 0, firstRows));
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
  // an evaluator holds columns for as long as the dataset is open, and filters may be defined anew
  return isFilterKey(column)
    ? sortRows(evaluation.matched, columns.get(column), direction)
    : evaluator.order(evaluation, column, direction);
}
