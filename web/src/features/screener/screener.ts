import type { ScreenerView } from "@munshi/bff/contract";
import type {
  Completion,
  EngineApi,
  HoverInfo,
  QueryToken,
  Suggestion,
} from "@munshi/engine/contract";
import { ref } from "valtio";
import { toEngineError, toFailure } from "../../lib/http.ts";
import { emptyAddress } from "./address.ts";
import type { ScreenerAddress } from "./address.ts";
import { applySuggestion, isAboutText } from "./problems.ts";
import { createLatest } from "./latest.ts";
import { createRunner } from "./runner.ts";
import type { Runner } from "./runner.ts";
import { createFirstRowStore } from "./rows.ts";
import { createScreenerState, emptyQueryRefusal } from "./state.ts";
import type { ScreenerState } from "./state.ts";

/** Engine methods that the screener uses. */
export type ScreenerEngine = Pick<
  EngineApi,
  "open" | "parameters" | "check" | "complete" | "format" | "hover" | "run" | "page" | "sort"
>;

interface ScreenerDeps {
  readonly engine: ScreenerEngine;
  /** For an address that follows a link, with the dataset that the link asks for. */
  readonly fetchView: (address: ScreenerAddress) => Promise<ScreenerView>;
  readonly onView: (view: ScreenerView) => void;
  /** Puts an address into the browser's history. */
  readonly navigate: (address: ScreenerAddress) => void;
}

/** The screener of one page: its state, and all that a component may ask of it. */
export interface Screener {
  readonly state: ScreenerState;
  /** Fetches the view, shows its rows, opens the dataset and answers the address. Also retries. */
  readonly open: () => Promise<void>;
  /** Shows what an address asks for; called with each address that the browser comes to. */
  readonly visit: (address: ScreenerAddress) => void;
  readonly setDraft: (text: string) => void;
  /** Runs the editor's text, its and, or and not in capitals. */
  readonly run: () => void;
  /** Makes a text the query, in the editor and on screen; `settle` puts it into the browser's history. */
  readonly ask: (query: string) => void;
  /**
   * Shows the rows of a text while it is still moving: neither the editor nor the history hears of it.
   * Settles once they stand in a frame.
   */
  readonly preview: (query: string) => Promise<void>;
  /** Puts what is on screen into the browser's history, unless it is there. */
  readonly settle: () => void;
  /** Answers the address again, as after a change of what its words mean. */
  readonly refresh: () => void;
  /** Goes to an address, and shows its query in the editor. */
  readonly goTo: (address: ScreenerAddress) => void;
  /** Back to all companies, the usual columns and order. */
  readonly reset: () => void;
  readonly sortBy: (sort: ScreenerAddress["sort"]) => void;
  readonly showColumns: (columns: ScreenerAddress["columns"]) => void;
  readonly takeSuggestion: (suggestion: Suggestion) => void;
  /** Checks editor text once the engine is ready; drops the result if the text has changed. */
  readonly check: (text: string) => Promise<void>;
  /** Returns the tokens to highlight; empty until the engine is ready. */
  readonly readTokens: (text: string) => Promise<readonly QueryToken[]>;
  readonly complete: (text: string, caret: number) => Promise<readonly Completion[]>;
  /** Returns a description of the word at an offset, or null if there is none. */
  readonly describe: (text: string, offset: number) => Promise<HoverInfo | null>;
  /** Puts the editor's text into its standard form, unless it cannot be read or has changed by then. */
  readonly format: () => Promise<void>;
  /** Loads the column choices on demand, since they are many and rarely opened. */
  readonly loadParameters: () => Promise<void>;
  /** Fetches what is missing of rows `from`..`to`. */
  readonly needRows: (from: number, to: number) => void;
}

export function createScreener(deps: ScreenerDeps): Screener {
  const state = createScreenerState();
  const { engine } = deps;
  const opens = createLatest();
  let hasOpened = false;

  const fail = (error: unknown) => {
    state.failure = toFailure(error);
    state.phase = "failed";
    state.running = false;
  };
  const runner = createRunner({ engine, state, fail });

  async function open(): Promise<void> {
    const signal = opens.start();
    hasOpened = true;
    state.failure = null;
    state.phase = "loading";
    try {
      const view = await deps.fetchView(state.address);
      if (signal.aborted) return;
      state.view = ref(view);
      deps.onView(view);
      if (view.manifest === null) {
        state.phase = "unpublished";
        return;
      }
      state.phase = "starting";
      if (state.address.query === "" && view.firstRows !== null && state.rows === null)
        state.rows = ref(createFirstRowStore(view.firstRows));
      const baseUrl = new URL(view.dataPath, window.location.origin).href;
      const opened = engine.open({ baseUrl, manifest: view.manifest });
      // The engine takes what it is asked in turn: the query need not wait until it says it is open.
      state.phase = "ready";
      runner.answer(state.address, "again");
      const answer = await opened;
      if (signal.aborted) return;
      if (!answer.ok) {
        runner.drop();
        throw toEngineError(answer.diagnostics);
      }
      await check(state.draft);
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  }

  /** After a failure nothing is answered but by opening again: anyone who asks has that tried. */
  function answer(address: ScreenerAddress, when: Parameters<Runner["answer"]>[1]): void {
    runner.answer(address, when);
    if (state.phase === "failed" && hasOpened) void open();
  }

  function visit(address: ScreenerAddress): void {
    const { query, shared } = state.address;
    if (address.query !== query) {
      state.draft = address.query;
      answer(address, "if changed");
    } else runner.answer(address, "if changed");
    const isOtherData =
      address.shared?.token !== shared?.token || address.shared?.over !== shared?.over;
    if (isOtherData && hasOpened) void open();
  }

  function go(address: ScreenerAddress): void {
    answer(address, "again");
    deps.navigate(address);
  }

  async function check(text: string): Promise<void> {
    if (state.phase !== "ready") return;
    if (text.trim() === "") {
      state.checked = null;
      return;
    }
    try {
      const result = await engine.check(text);
      // Problems other than with the text are reported when the query runs.
      if (result.diagnostics.some(({ code }) => !isAboutText(code))) return;
      if (state.draft === text) state.checked = ref({ ...result, text });
    } catch (error) {
      fail(error);
    }
  }

  return {
    state,
    open,
    visit,
    check,
    setDraft(text) {
      if (text === state.draft) return;
      state.draft = text;
      state.refusal = null;
    },
    run() {
      if (state.draft.trim() === "") {
        state.refusal = ref([...emptyQueryRefusal]);
        return;
      }
      const text = state.draft;
      const shown = state.address.query;
      const runWith = (tokens: readonly QueryToken[]): void => {
        // Another query was opened while this one was checked.
        if (state.address.query !== shown) return;
        const query = capitaliseLogic(text, tokens);
        if (state.draft === text) state.draft = query;
        go({ ...state.address, query, page: 1 });
      };
      if (state.checked?.text === text) runWith(state.checked.tokens);
      else if (state.phase !== "ready" || !hasPlainLogic(text)) runWith([]);
      else void engine.check(text).then(({ tokens }) => runWith(tokens), fail);
    },
    ask(query) {
      state.draft = query;
      state.refusal = null;
      answer({ ...state.address, query, page: 1 }, "unless answered");
    },
    preview: (query) => runner.preview(query),
    settle: () => deps.navigate(state.address),
    refresh: () => runner.answer(state.address, "again"),
    goTo(address) {
      state.draft = address.query;
      go(address);
    },
    reset() {
      state.draft = "";
      state.checked = null;
      const { shared, view } = state.address;
      go({ ...emptyAddress, shared, view });
    },
    sortBy: (sort) => go({ ...state.address, sort, page: 1 }),
    showColumns: (columns) => go({ ...state.address, columns }),
    takeSuggestion(suggestion) {
      state.draft = applySuggestion(state.draft, suggestion);
      state.refusal = null;
    },
    async readTokens(text) {
      if (state.phase !== "ready") return [];
      return engine.check(text).then(({ tokens }) => tokens);
    },
    async complete(text, caret) {
      if (state.phase !== "ready") return [];
      return engine.complete(text, caret).catch(() => []);
    },
    async describe(text, offset) {
      if (state.phase !== "ready") return null;
      return engine.hover(text, offset).catch(() => null);
    },
    async format() {
      if (state.phase !== "ready") return;
      const text = state.draft;
      const formatted = await engine.format(text).catch(() => null);
      if (formatted !== null && state.draft === text) state.draft = formatted.text;
    },
    async loadParameters() {
      if (state.parameters.length > 0 || state.phase !== "ready") return;
      state.parameters = ref(await engine.parameters());
    },
    needRows: (from, to) => runner.needRows(from, to),
  };
}

/** Returns true if a text may hold logic words not in capitals; cheaper than tokenizing it. */
export function hasPlainLogic(text: string): boolean {
  return (text.match(/\b(?:and|or|not)\b/gi) ?? []).some((word) => word !== word.toUpperCase());
}

/** Writes the words and, or and not in capitals; those in names, quotes and comments stay. */
export function capitaliseLogic(text: string, tokens: readonly QueryToken[]): string {
  let written = "";
  let from = 0;
  for (const { kind, start, end } of tokens) {
    const word = text.slice(start, end);
    if (kind !== "logic" || !/^(?:and|or|not)$/i.test(word)) continue;
    written += text.slice(from, start) + word.toUpperCase();
    from = end;
  }
  return written + text.slice(from);
}
