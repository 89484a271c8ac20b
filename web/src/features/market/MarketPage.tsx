import { Button } from "@mantine/core";
import type { MarketTileName } from "@munshi/bff/contract";
import { useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { formatDate } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { hideTile, listShown, moveBy, moveTo, showTile, usualArrangement } from "./arrangement.ts";
import { DayChoice } from "./DayChoice.tsx";
import { FailedTiles } from "./FailedTiles.tsx";
import { readMarketAddress, writeMarketAddress } from "./market-address.ts";
import type { MarketAddress } from "./market-address.ts";
import { fetchMarketEarly, useMarketView } from "./market-data.ts";
import { MarketHeatmap, MarketTile } from "./MarketTile.tsx";
import { describeDay, isOtherDay, useTrueAddress } from "./shown-day.ts";
import { tileKinds } from "./tile-names.ts";
import { TileMoves } from "./TileMoves.tsx";
import { useArrangement } from "./useArrangement.ts";
import "./market.css";

/** Begins to fetch what the page will show, before it is drawn. */
export function startMarket(search: string): void {
  fetchMarketEarly(readMarketAddress(search).day);
}

/** The market day on one public page: fourteen tiles, each with separate state. */
export function MarketPage() {
  return (
    <ServerState>
      <div className="page market-page">
        <Dashboard />
      </div>
    </ServerState>
  );
}

function Dashboard() {
  const address = readMarketAddress(useSearch());
  const { day, index } = address;
  const market = useMarketView(day);
  const { view, failure, isRefreshing, retry } = market;
  const requestedDay = useTrueAddress(address, isRefreshing ? null : view, market.storeAs);
  const [arrangement, arrange] = useArrangement();
  const [isArranging, setIsArranging] = useState(false);
  const refocus = useTileFocus();
  const goTo = (part: Partial<MarketAddress>) =>
    navigate(window.location.pathname + writeMarketAddress({ ...address, ...part }));
  const shown = listShown(arrangement);
  const failed = shown.filter((name) => view?.tiles[name].state === "failed");
  const movesOf = (name: MarketTileName, at: number) =>
    isArranging && (
      <TileMoves
        name={name}
        place={at + 1}
        count={shown.length}
        onStep={(by) => {
          refocus(name);
          arrange((before) => moveBy(before, name, by));
        }}
        onDropOn={(target) => arrange((before) => moveTo(before, name, target))}
        onHide={() => {
          refocus(shown[at + 1] ?? shown[at - 1] ?? name);
          arrange((before) => hideTile(before, name));
        }}
      />
    );
  return (
    <>
      <div className="market-head">
        <div>
          <h1>Market</h1>
          <p
            className={
              view !== null && !isRefreshing && isOtherDay(view, requestedDay)
                ? "market-lead market-lead-other figure"
                : "market-lead figure"
            }
            aria-live="polite"
          >
            {view === null
              ? "Indices, movers, flows and events."
              : isRefreshing
                ? `Loading ${formatDate(day ?? view.days.last)} …`
                : describeDay(view, requestedDay)}
          </p>
        </div>
        <div className="market-tools">
          {view === null ? (
            <div className="market-day market-day-waiting" />
          ) : (
            <DayChoice
              days={view.days}
              shown={isRefreshing ? (day ?? view.days.last) : view.day}
              onChoose={(wanted) => goTo({ day: wanted })}
            />
          )}
          <Button variant="default" size="sm" onClick={() => setIsArranging(!isArranging)}>
            {isArranging ? "Done" : "Arrange tiles"}
          </Button>
        </div>
      </div>
      {isArranging && (
        <HiddenTiles
          hidden={arrangement.hidden}
          onShow={(name) => {
            refocus(name);
            arrange((before) => showTile(before, name));
          }}
          onReset={() => arrange(() => usualArrangement)}
        />
      )}
      {failure !== null && (
        <FailureNotice
          title="Market data could not be loaded"
          failure={failure}
          onRetry={() => void retry()}
        />
      )}
      {failure !== null && day !== null && (
        <Button
          className="market-to-latest"
          variant="default"
          size="sm"
          onClick={() => goTo({ day: null })}
        >
          Show latest day
        </Button>
      )}
      {failure === null && failed.length > 1 && (
        <FailedTiles count={failed.length} of={shown.length} onRetry={retry} />
      )}
      {(view !== null || failure === null) && (
        <div className="market-tiles" aria-busy={isRefreshing}>
          {shown.map((name, at) =>
            name === "heatmap" ? (
              <MarketHeatmap
                key={name}
                market={market}
                day={day}
                index={index}
                moves={movesOf(name, at)}
                onChooseIndex={(wanted) => goTo({ index: wanted })}
              />
            ) : (
              <MarketTile key={name} name={name} market={market} moves={movesOf(name, at)} />
            ),
          )}
        </div>
      )}
      {shown.length === 0 && !isArranging && (
        <p className="market-note">All tiles are hidden. Use “Arrange tiles” to show them.</p>
      )}
    </>
  );
}

/** Keeps the keyboard on a tile's handle or button while the tile moves about the page. */
function useTileFocus(): (name: MarketTileName) => void {
  const focused = useRef<{ readonly name: MarketTileName; readonly control: string } | null>(null);
  useEffect(() => {
    const { current } = focused;
    focused.current = null;
    if (current === null) return;
    const tile = document.querySelector(`[data-tile="${current.name}"]`);
    const buttons = [...(tile?.querySelectorAll<HTMLButtonElement>(".market-moves button") ?? [])];
    const same = buttons.find((button) => button.className === current.control && !button.disabled);
    (same ?? buttons[0])?.focus();
  });
  return (name) => {
    focused.current = { name, control: document.activeElement?.className ?? "" };
  };
}

function HiddenTiles({
  hidden,
  onShow,
  onReset,
}: {
  readonly hidden: readonly MarketTileName[];
  readonly onShow: (name: MarketTileName) => void;
  readonly onReset: () => void;
}) {
  return (
    <section className="market-hidden" aria-label="Arrange tiles">
      <p>Drag tiles or use arrow keys. Saved on this device.</p>
      <div className="market-hidden-row">
        {hidden.map((name) => (
          <Button key={name} variant="default" size="sm" onClick={() => onShow(name)}>
            Show {tileKinds[name].title}
          </Button>
        ))}
        <Button variant="subtle" size="sm" onClick={onReset}>
          Reset layout
        </Button>
      </div>
    </section>
  );
}
