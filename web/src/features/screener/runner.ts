import type { ColumnKey, Diagnostic, EngineApi, RunResult } from "@munshi/engine/contract";
import { ref } from "valtio";
import { toEngineError } from "../../lib/http.ts";
import { reportUsage } from "../../lib/usage.ts";
import { filterKnownColumns } from "./address.ts";
import type { ScreenerAddress } from "./address.ts";
import { identityColumns, usualColumns } from "./columns.ts";
import { createLatest, isOvertaken } from "./latest.ts";
import { markNow, markPainted, nextFrame } from "./scheduling.ts";
import { isAboutText } from "./problems.ts";
import { companyColumns } from "./results/companies/company-table.ts";
import { createRowStore, pageLength } from "./rows.ts";
import { allCompaniesQuery, retainSame, sameColumns } from "./state.ts";
import type { ScreenerState } from "./state.ts";

/** Brings the state to what an address asks for, dropping answers that have been overtaken. */
export interface Runner {
  /**
   * `again` asks the engine even where the address is the one on screen; `unless answered` also where it
   * is, but a newer query was asked since or the last had no answer.
   */
  answer(address: ScreenerAddress, when: "again" | "if changed" | "unless answered"): void;
  /**
   * Answers a query that is still moving, with the columns and order on screen. The state hears of it
   * with the answer, all at once and at the next frame, so that each step draws the page once. Settles
   * when it has, or something newer was asked.
   */
  preview(query: string): Promise<void>;
  needRows(from: number, to: number): void;
  /** Discards pending answers. */
  drop(): void;
}

/** The list of all companies is no query of the reader's. */
function noteRun(query: string, detail: "answered" | "refused"): void {
  if (query !== "") reportUsage({ name: "query_run", detail });
}

export function createRunner({
  engine,
  state,
  fail,
}: {
  readonly engine: Pick<EngineApi, "run" | "page" | "sort">;
  readonly state: ScreenerState;
  readonly fail: (error: unknown) => void;
}): Runner {
  const runs = createLatest();
  /** The query of the latest run, which may be under way. */
  let latestQuery: string | null = null;
  let columnsCache: { readonly manifest: object; readonly columns: ReadonlySet<ColumnKey> } | null =
    null;

  /** The columns of the published dataset, thousands with their periods; null until the view is loaded. */
  function knownColumns(): ReadonlySet<ColumnKey> | null {
    const manifest = state.view?.manifest;
    if (manifest == null) return null;
    if (columnsCache?.manifest !== manifest) {
      columnsCache = {
        manifest,
        columns: new Set(manifest.groups.flatMap(({ columns }) => columns)),
      };
    }
    return columnsCache.columns;
  }

  /** A check before the run knew too few columns to doubt a text that none of them holds. */
  function showDoubts(query: string, warnings: readonly Diagnostic[]): void {
    const { checked } = state;
    if (checked === null || checked.text !== query) return;
    const diagnostics = retainSame(checked.diagnostics, [...warnings]);
    if (diagnostics !== checked.diagnostics) state.checked = ref({ ...checked, diagnostics });
  }

  function show(result: RunResult, query: string): void {
    const { columns, lackingParameters } = result;
    // Equal values keep their identity, so that their consumers do not re-render.
    state.result = ref({
      ...result,
      columns: retainSame(state.result?.columns, columns),
      lackingParameters: retainSame(state.result?.lackingParameters, lackingParameters),
    });
    state.answeredQuery = query;
    state.rows = ref(createRowStore(result.matched, result.page));
    state.rowsVersion += 1;
    state.refusal = null;
    state.running = false;
  }

  async function run(
    address: ScreenerAddress,
    signal: AbortSignal,
    awaitTurn?: () => Promise<void>,
  ): Promise<void> {
    latestQuery = address.query;
    const published = knownColumns();
    const keepPublished = (keys: readonly ColumnKey[]) =>
      keys.filter((key) => published?.has(key) !== false);
    const chosen =
      address.view === "companies"
        ? keepPublished(companyColumns)
        : (address.columns ?? keepPublished(usualColumns.map(({ key }) => key)));
    const answer = await engine.run({
      query: address.query === "" ? allCompaniesQuery : address.query,
      columns: [...identityColumns, ...chosen],
      sort: address.sort,
      firstRows: pageLength,
    });
    if (answer.ok) await awaitTurn?.();
    if (isOvertaken(signal, answer)) return;
    if (answer.ok) {
      // A previewed query is not in the state yet. Other changes to the address since, such as the
      // day of a link, are kept.
      if (state.address.query !== address.query)
        state.address = ref({ ...state.address, query: address.query });
      if (awaitTurn === undefined) {
        markPainted("screener:run-painted");
        noteRun(address.query, "answered");
      }
      showDoubts(address.query, answer.warnings);
      return show(answer.value, address.query);
    }
    if (!answer.diagnostics.every(({ code }) => isAboutText(code)))
      throw toEngineError(answer.diagnostics);
    noteRun(address.query, "refused");
    state.result = null;
    state.rows = null;
    state.refusal = ref([...answer.diagnostics]);
    state.running = false;
  }

  async function sort(
    result: RunResult,
    address: ScreenerAddress,
    signal: AbortSignal,
  ): Promise<void> {
    const { resultId } = result;
    const answer = await engine.sort({ resultId, sort: address.sort, firstRows: pageLength });
    if (isOvertaken(signal, answer)) return;
    if (!answer.ok) {
      // The worker gave the result up, after a restart: ask for it again.
      return run(address, signal);
    }
    markPainted("screener:run-painted");
    show({ ...result, page: answer.value }, address.query);
  }

  function failIfLatest(work: Promise<void>, signal: AbortSignal): void {
    work.catch((error: unknown) => {
      if (!signal.aborted) fail(error);
    });
  }

  function refresh(): void {
    const signal = runs.start();
    failIfLatest(run(state.address, signal), signal);
  }

  function answer(target: ScreenerAddress, when: "again" | "if changed" | "unless answered"): void {
    const before = state.address;
    const published = knownColumns();
    // An old or mistyped address may name columns that this dataset lacks: they count as absent.
    const readable = published === null ? target : filterKnownColumns(target, published);
    const sameRows =
      target.query === before.query &&
      target.view === before.view &&
      sameColumns(readable.columns, before.columns);
    const sameOrder =
      readable.sort?.column === before.sort?.column &&
      readable.sort?.direction === before.sort?.direction;
    // Equal values keep their identity: the browser's address is a copy, which would re-render the
    // grid.
    const address = {
      ...readable,
      columns: sameColumns(readable.columns, before.columns) ? before.columns : readable.columns,
      sort: sameOrder ? before.sort : readable.sort,
    };
    state.address = ref(address);
    if (when === "if changed" && sameRows && sameOrder) return;
    if (state.phase !== "ready") return;
    const isAnswered =
      state.result !== null && state.answeredQuery === target.query && latestQuery === target.query;
    if (when === "unless answered" && sameRows && sameOrder && isAnswered && !state.running) return;
    markNow("screener:run-start");
    // While a run is under way the result still answers the query before: it cannot be put in order.
    const { result, running } = state;
    const reorder = sameRows && !sameOrder && result !== null && !running;
    state.running = true;
    const signal = runs.start();
    const work = reorder ? sort(result, address, signal) : run(address, signal);
    failIfLatest(work, signal);
  }

  function preview(query: string): Promise<void> {
    if (state.phase !== "ready") return Promise.resolve();
    const signal = runs.start();
    const work = run({ ...state.address, query }, signal, nextFrame);
    failIfLatest(work, signal);
    return work.catch(() => undefined);
  }

  async function fetchPage(start: number): Promise<void> {
    const { result, rows } = state;
    if (result === null || rows === null) return;
    const to = Math.min(start + pageLength, rows.count);
    const { signal } = runs;
    const answer = await engine.page({ resultId: result.resultId, from: start, to });
    // Rows stay on screen while a newer run is under way, and grow until it has answered.
    if (state.rows !== rows) return;
    if (answer.ok) {
      rows.add(answer.value);
      state.rowsVersion += 1;
    } else if (!isOvertaken(signal, answer)) refresh();
  }

  return {
    answer,
    preview,
    drop: runs.stop,
    needRows(from, to) {
      for (const start of state.rows?.claimPages(from, to) ?? []) fetchPage(start).catch(fail);
    },
  };
}
