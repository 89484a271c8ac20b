import type {
  ColumnKey,
  EditRequest,
  EngineApi,
  FilterDraft,
  QueryFilter,
  QueryOutline,
  Result,
  StockList,
} from "@munshi/engine/contract";
import { failed } from "@munshi/engine/contract";
import { ref } from "valtio";
import { subscribeKey } from "valtio/utils";
import { afterFrame } from "../scheduling.ts";
import type { Screener } from "../screener.ts";
import { createBuilderState } from "./builder-state.ts";
import type { BuilderState, SavedFilter } from "./builder-state.ts";
import { resumeFormula } from "./drafts.ts";
import { createFacets } from "./facets.ts";
import type { WantedFacets } from "./facets.ts";
import { findChoices, findRanges } from "./find-filters.ts";
import type { Bounds } from "./find-filters.ts";
import { createNewestWins } from "./newest-wins.ts";
import { createResets } from "./resets.ts";
import { createViews } from "./views.ts";
import type { Views } from "./views.ts";

/** Engine methods that the builder uses. */
export type BuilderEngine = Pick<
  EngineApi,
  "outline" | "edit" | "facets" | "preview" | "parameters" | "define" | "defineLists"
>;

/** After so long without a step a slide is held still. */
const pauseMilliseconds = 300;

/** One step of an edit; the indices of a step are of the text that the step before left. */
type EditStep = Omit<EditRequest, "query">;

type Plan = (filters: readonly QueryFilter[]) => readonly EditStep[];

/**
 * The query as filters: what panel, chips and dialogs change is written into the one text, which the
 * screener then answers. Edits are done one after the other, each upon the text that the last one left.
 */
export interface Builder {
  readonly state: BuilderState;
  readonly engine: BuilderEngine;
  readonly views: Views;
  /** Lets a column be any of these values; of none, any at all. */
  readonly choose: (key: ColumnKey, values: readonly string[]) => Promise<void>;
  /** Narrows a column to bounds, at once and as often as they change; `settle` ends the movement. */
  readonly slide: (key: ColumnKey, bounds: Bounds) => void;
  readonly settle: () => Promise<void>;
  readonly remove: (at: number) => Promise<void>;
  /** Writes one filter in place of another. Tells why where it cannot be written. */
  readonly replace: (at: number, draft: FilterDraft) => Promise<Result<string>>;
  /** Adds filters at the end of the query. */
  readonly add: (drafts: readonly FilterDraft[]) => Promise<Result<string>>;
  /** Clears all, about a second later; `undo` takes that back, before and after. */
  readonly reset: () => void;
  readonly undoReset: () => void;
  /**
   * Defines the reader's saved lists and filters in the engine and reruns the current query.
   * A signed-out reader has none.
   */
  readonly takePersonal: (personal: Personal) => Promise<void>;
  /** Has these counts kept up to date until the answer is called. */
  readonly want: (wanted: WantedFacets) => () => void;
}

/** A reader's saved items that a query can name. */
export interface Personal {
  readonly lists: readonly StockList[];
  readonly filters: readonly SavedFilter[];
}

/** Shown when a text cannot be drawn as filters. */
export const resetFirst = "please Reset first";

/** Long enough that a word is finished before it is read. */
const readDelayMilliseconds = 150;

/** So often at most chips and fields follow a slide: its rows are what is looked at. */
const chipsMilliseconds = 250;

/** The steps that leave one filter of a column in place of all that `places` names. */
function rewrite(places: readonly number[], draft: FilterDraft | null): readonly EditStep[] {
  const [first, ...others] = places;
  // From the end, so that the places before stay as they are.
  const removals = others.toReversed().map((at) => ({ at, filter: null }));
  if (first === undefined) return draft === null ? [] : [{ at: null, filter: draft }];
  return [...removals, { at: first, filter: draft }];
}

/** Returns true if two ranges differ only in their values. */
function sameShape(left: Bounds, right: Bounds): boolean {
  return (
    left.low?.inclusive === right.low?.inclusive && left.high?.inclusive === right.high?.inclusive
  );
}

export function createBuilder(screener: Screener, engine: BuilderEngine): Builder {
  const state = createBuilderState();
  let tail: Promise<unknown> = Promise.resolve();
  /** The text that a slide has come to, which the editor takes over when it pauses. */
  let moving: {
    readonly from: string;
    readonly text: string;
    /**
     * The filter being moved, if it is its column's only one and has the shape of the next step:
     * the next step then replaces it without a lookup. Null if a lookup is needed.
     */
    readonly place: (Bounds & { readonly key: ColumnKey; readonly at: number }) | null;
  } | null = null;
  let landing: ReturnType<typeof setTimeout> | undefined;
  let sliding = false;
  /** When chips and fields were last brought up to date. */
  let shownAt = 0;

  async function read(text: string): Promise<QueryOutline> {
    if (state.outlined?.text === text) return state.outlined.outline;
    const outline = await engine.outline(text);
    if (screener.state.draft === text || moving?.text === text) {
      state.outlined = ref({ text, outline });
      shownAt = performance.now();
    }
    return outline;
  }

  /** Gives the editor what a slide has come to, unless someone has typed since it began. */
  function land(): void {
    clearTimeout(landing);
    const { draft } = screener.state;
    if (moving !== null && moving.from === draft && moving.text !== draft)
      screener.ask(moving.text);
    moving = null;
  }

  async function edit(before: string, steps: readonly EditStep[]): Promise<Result<string>> {
    let query = before;
    for (const step of steps) {
      // oxlint-disable-next-line no-await-in-loop -- each step is upon the text of the one before
      const answer = await engine.edit({ query, ...step });
      if (!answer.ok) return answer;
      query = answer.value;
    }
    return { ok: true, value: query, warnings: [] };
  }

  async function write(plan: Plan): Promise<Result<string>> {
    land();
    const { draft } = screener.state;
    const outline = await read(draft);
    if (!outline.drawable) return failed("filter.invalid", resetFirst);
    const answer = await edit(draft, plan(outline.filters));
    // Text typed meanwhile takes precedence over an earlier click.
    if (answer.ok && screener.state.draft === draft && answer.value !== draft) {
      screener.ask(answer.value);
      await read(answer.value);
    }
    return answer;
  }

  /** One step of a slide: the rows follow it, while editor and history wait for its end. */
  async function writeStep(key: ColumnKey, bounds: Bounds): Promise<void> {
    const { draft } = screener.state;
    const before = moving?.from === draft ? moving : { from: draft, text: draft, place: null };
    const { low, high } = bounds;
    const filter: FilterDraft | null =
      low === null && high === null ? null : { kind: "range", key, low, high };
    const samePlace =
      before.place?.key === key && sameShape(before.place, bounds) ? before.place : null;
    let place = samePlace;
    let steps: readonly EditStep[] = samePlace === null ? [] : [{ at: samePlace.at, filter }];
    if (samePlace === null) {
      const { drawable, filters } = await read(before.text);
      if (!drawable) return;
      const found = findRanges(filters, key);
      const [only, ...others] = found;
      steps = rewrite(
        found.map(({ at }) => at),
        filter,
      );
      if (only !== undefined && others.length === 0 && sameShape(only.filter, bounds))
        place = { key, at: only.at, low, high };
    }
    const answer = await edit(before.text, steps);
    if (!answer.ok || screener.state.draft !== draft || answer.value === before.text) return;
    moving = { from: draft, text: answer.value, place };
    // The next step begins when this one is drawn: two in a frame would be drawn for one that is seen.
    await screener.preview(answer.value);
    if (performance.now() - shownAt > chipsMilliseconds) await read(answer.value);
  }

  /** Edits one after the other; a failure of one does not keep the next. */
  function enqueue<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = tail.then(work);
    tail = done.catch(() => undefined);
    return done;
  }

  async function change(plan: Plan): Promise<Result<string>> {
    const answer = await enqueue(() => write(plan));
    if (answer.ok) screener.settle();
    return answer;
  }

  const slides = createNewestWins<{ readonly key: ColumnKey; readonly bounds: Bounds }>(
    async ({ key, bounds }) => {
      // It moves on: the pause before this step was none.
      clearTimeout(landing);
      await enqueue(() => writeStep(key, bounds));
      clearTimeout(landing);
      landing = setTimeout(land, pauseMilliseconds);
    },
  );

  resumeFormula(state);
  const facets = createFacets({ engine, state, readQuery: () => screener.state.answeredQuery });
  const resets = createResets(screener, state);

  let reading: ReturnType<typeof setTimeout> | undefined;
  function readSoon(): void {
    clearTimeout(reading);
    if (screener.state.phase !== "ready" || state.outlined?.text === screener.state.draft) return;
    const delay = state.outlined === null ? 0 : readDelayMilliseconds;
    reading = setTimeout(() => {
      read(screener.state.draft).catch(() => undefined);
    }, delay);
  }
  subscribeKey(screener.state, "draft", readSoon);
  subscribeKey(screener.state, "phase", readSoon);
  /** The rows come first: their painting would wait for the counts next to the filters. */
  function countSoon(): void {
    afterFrame()
      .then(facets.refresh)
      .catch(() => undefined);
  }
  subscribeKey(screener.state, "result", (result) => {
    if (result !== null && !sliding) countSoon();
  });

  return {
    state,
    engine,
    views: createViews(state),
    async choose(key, values) {
      const draft: FilterDraft | null =
        values.length === 0 ? null : { kind: "choice", key, values };
      await change((filters) =>
        rewrite(
          findChoices(filters, key).map(({ at }) => at),
          draft,
        ),
      );
    },
    slide(key, bounds) {
      sliding = true;
      slides.add({ key, bounds });
    },
    async settle() {
      await slides.idle();
      if (moving !== null) {
        await read(moving.text);
        // Chips and fields in one frame, the editor in the next: together they would hold up a hand.
        await afterFrame();
      }
      sliding = false;
      land();
      screener.settle();
      countSoon();
    },
    async remove(at) {
      await change(() => [{ at, filter: null }]);
    },
    replace: (at, draft) => change(() => [{ at, filter: draft }]),
    add: (drafts) => change(() => drafts.map((filter) => ({ at: null, filter }))),
    reset: resets.reset,
    undoReset: resets.undo,
    async takePersonal({ lists, filters }) {
      state.lists = ref([...lists]);
      state.filters = ref([...filters]);
      const [defined] = await Promise.all([
        engine.define(filters.map(({ name, formula }) => ({ name, formula }))),
        engine.defineLists(lists),
      ]);
      state.defined = ref([...defined]);
      state.outlined = null;
      screener.refresh();
      readSoon();
    },
    want: facets.want,
  };
}
