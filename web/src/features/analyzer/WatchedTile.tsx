import { useQuery } from "@tanstack/react-query";
import { Change } from "../../company-parts/Change.tsx";
import { FigureButton, FiguresOf } from "../../company-parts/FigureButton.tsx";
import { printAmount, printChange } from "../../company-parts/print-figure.ts";
import { fetchWatchListView } from "../../company-parts/watch-api.ts";
import { CompanyRow } from "./CompanyRow.tsx";
import { Tile, TileFailure, TileNote, TileWaiting } from "./Tile.tsx";

const shownRows = 6;

function DayPercent({ percent }: { readonly percent: number | null }) {
  const change = printChange(percent, "percent");
  return (
    <FigureButton
      figureKey="priceChangePercent"
      title="Change of the day, percent"
      text={change.text}
    >
      <Change change={change} />
    </FigureButton>
  );
}

/** The first companies of the member's first watch list. */
export function WatchedTile() {
  const { data, error, refetch } = useQuery({
    queryKey: ["watch-list", null],
    queryFn: ({ signal }) => fetchWatchListView(null, signal),
    refetchOnMount: "always",
  });
  const quotes = (data?.selected?.rows ?? []).flatMap(({ quote }) => quote ?? []);
  return (
    <Tile title="Your watch list" more={{ label: "All of it", path: "/stock-analyzer/watchlist" }}>
      {error !== null && <TileFailure onRetry={() => void refetch()} />}
      {data === undefined && error === null && <TileWaiting />}
      {data !== undefined && quotes.length === 0 && (
        <TileNote>Nothing is watched yet. A company&apos;s page puts it on your list.</TileNote>
      )}
      <ul>
        {quotes
          .slice(0, shownRows)
          .map(({ coCode, symbol, name, sector, price, changePercent }) => (
            <FiguresOf key={coCode} coCode={coCode} name={name}>
              <CompanyRow symbol={symbol} name={name} note={sector ?? symbol}>
                <FigureButton
                  figureKey="currentPrice"
                  title="Current price"
                  text={printAmount(price, "price")}
                />
                <DayPercent percent={changePercent} />
              </CompanyRow>
            </FiguresOf>
          ))}
      </ul>
    </Tile>
  );
}
