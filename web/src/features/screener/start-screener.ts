import type { ShellView } from "@munshi/bff/contract";
import type { EngineApi } from "@munshi/engine/contract";
import { navigate } from "wouter/use-browser-location";
import { formatAddress, parseAddress } from "./address.ts";
import type { ScreenerAddress } from "./address.ts";
import { awaitAddress, settleAddress } from "../../lib/pending-address.ts";
import { createBuilder } from "./builder/builder.ts";
import type { Builder } from "./builder/builder.ts";
import { beginDrafts, storeQueryDraft, restoreQueryDraft } from "./builder/drafts.ts";
import { whenIdle } from "./scheduling.ts";
import { createScreener } from "./screener.ts";
import type { Screener } from "./screener.ts";
import { fetchView } from "./shared/fetch-view.ts";

/** Dependencies that the app passes to a screener page. */
export interface ScreenerSurroundings {
  readonly engine: EngineApi;
  readonly onShell: (shell: ShellView) => void;
}

/** A screener, and the same query as filters. */
export interface StartedScreener {
  readonly screener: Screener;
  readonly builder: Builder;
  readonly engine: EngineApi;
}

let started: StartedScreener | null = null;

/**
 * Begins on what the address asks for before the page is drawn, so that view, dataset and columns
 * are on the way meanwhile; the next page that is drawn takes it over.
 */
export function startScreener(surroundings: ScreenerSurroundings): void {
  started = openScreener(surroundings);
}

/** The screener that was started, the same for each call until it is let go; else a new one. */
export function takeScreener(surroundings: ScreenerSurroundings): StartedScreener {
  started ??= openScreener(surroundings);
  return started;
}

/** Called when the screener's page unmounts; the next page starts a new screener. */
export function letGoOfScreener(gone: StartedScreener): void {
  storeQueryDraft(gone.screener);
  if (started === gone) started = null;
}

/** Milliseconds within which the address is updated, so that a reload keeps the query. */
const longestWithoutAddress = 100;

/**
 * Puts what `read` tells into the history once the browser has nothing more urgent to do: it takes
 * milliseconds, which the rows of an answer would wait for.
 */
function createNavigation(read: () => ScreenerAddress): () => void {
  let startedAt: string | null = null;
  const go = () => {
    if (startedAt === null) return;
    const { pathname, search } = window.location;
    const target = formatAddress(read());
    // A link followed in the meantime, to another page or on this one, takes precedence.
    const isGone = startedAt !== pathname + search;
    startedAt = null;
    if (!isGone && target !== search) navigate(pathname + target);
  };
  return () => {
    if (startedAt === null) void whenIdle(longestWithoutAddress).then(settleAddress);
    awaitAddress(go);
    startedAt = window.location.pathname + window.location.search;
  };
}

function openScreener({ engine, onShell }: ScreenerSurroundings): StartedScreener {
  const screener = createScreener({
    engine,
    fetchView: (asked) =>
      fetchView(asked, engine, (query) => {
        const address = { ...screener.state.address, query };
        screener.visit(address);
        navigate(window.location.pathname + formatAddress(address), { replace: true });
      }),
    onView: (view) => onShell(view.shell),
    navigate: createNavigation(() => screener.state.address),
  });
  screener.visit(parseAddress(window.location.search));
  beginDrafts();
  restoreQueryDraft(screener);
  const builder = createBuilder(screener, engine);
  void screener.open();
  return { screener, builder, engine };
}
