import type { MarketTileName, MarketTiles, MarketView, TileView } from "@munshi/bff/contract";
import type { ReactNode } from "react";
import type { MarketData } from "./market-data.ts";
import { useChosenHeatmap } from "./market-data.ts";
import { TileFrame } from "./TileFrame.tsx";
import { BarometerTile } from "./tiles/BarometerTile.tsx";
import { DealsTile, FundsTile } from "./tiles/DealTiles.tsx";
import { AnnouncementsTile, CalendarTile, ResultsTile } from "./tiles/EventTiles.tsx";
import { FlowsTile } from "./tiles/FlowsTile.tsx";
import { HeatmapIndex, HeatmapTile } from "./tiles/HeatmapTile.tsx";
import { ContributionTile, IndicesTile } from "./tiles/IndexTiles.tsx";
import { BuzzingTile, CircuitsTile, MoversTile, PerformersTile } from "./tiles/ShareTiles.tsx";

type PlainName = Exclude<MarketTileName, "heatmap">;

/** Renders each tile's body; `of` is the day of its data, or null if it has none. */
const bodies: {
  readonly [Name in PlainName]: (data: MarketTiles[Name], of: string | null) => ReactNode;
} = {
  barometer: (data, of) => <BarometerTile data={data} of={of} />,
  performers: (data, of) => <PerformersTile data={data} of={of} />,
  indices: (data) => <IndicesTile data={data} />,
  contribution: (data) => <ContributionTile data={data} />,
  movers: (data) => <MoversTile data={data} />,
  buzzing: (data) => <BuzzingTile data={data} />,
  flows: (data) => <FlowsTile data={data} />,
  announcements: (data) => <AnnouncementsTile data={data} />,
  circuits: (data) => <CircuitsTile data={data} />,
  calendar: (data) => <CalendarTile data={data} />,
  results: (data) => <ResultsTile data={data} />,
  deals: (data) => <DealsTile data={data} />,
  funds: (data) => <FundsTile data={data} />,
};

/** One tile by its name. */
export function MarketTile<Name extends PlainName>({
  name,
  market: { view, retryTile },
  moves,
  level = 2,
}: {
  readonly name: Name;
  readonly market: MarketData;
  readonly moves: ReactNode;
  /** Heading level. */
  readonly level?: 2 | 3;
}) {
  const tiles: { readonly [Key in MarketTileName]: TileView<MarketTiles[Key]> } | undefined =
    view?.tiles;
  return (
    <TileFrame<MarketTiles[Name]>
      name={name}
      tile={tiles?.[name] ?? null}
      onRetry={() => retryTile(name)}
      level={level}
      moves={moves}
      isReplay={isReplayed(view)}
    >
      {bodies[name]}
    </TileFrame>
  );
}

/** The heatmap, of the usual index as it came with the others or of one that was chosen. */
export function MarketHeatmap({
  market: { view, retryTile },
  day,
  index,
  moves,
  onChooseIndex,
  level = 2,
}: {
  readonly market: MarketData;
  readonly day: string | null;
  readonly index: string | null;
  readonly moves: ReactNode;
  readonly onChooseIndex: (index: string) => void;
  /** Heading level. */
  readonly level?: 2 | 3;
}) {
  const usual = heatmapOf(view);
  const isUsual = index === null || (usual?.state === "ready" && usual.data.index === index);
  const chosen = useChosenHeatmap(day, isUsual ? null : index);
  const tile = isUsual ? usual : chosen.tile;
  const ready = [tile, usual].find((each) => each?.state === "ready");
  const data = ready?.state === "ready" ? ready.data : null;
  return (
    <TileFrame
      name="heatmap"
      tile={tile}
      onRetry={() => (isUsual ? retryTile("heatmap") : chosen.retry())}
      level={level}
      moves={moves}
      isReplay={isReplayed(view)}
      aside={
        data !== null && (
          <HeatmapIndex
            indices={data.indices}
            // An index that the URL names differently is shown by its own name once loaded.
            index={index !== null && data.indices.includes(index) ? index : data.index}
            onChoose={onChooseIndex}
          />
        )
      }
    >
      {(shown: MarketTiles["heatmap"]) => <HeatmapTile data={shown} />}
    </TileFrame>
  );
}

function heatmapOf(view: MarketView | null): TileView<MarketTiles["heatmap"]> | null {
  return view?.tiles.heatmap ?? null;
}

function isReplayed(view: MarketView | null): boolean {
  return view !== null && view.day < view.days.last;
}
