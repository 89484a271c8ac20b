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
    <FigureButton figureKey="priceChangePercent" title="Day's change, %" text={change.text}>
      <Change change={change} />
    </FigureButton>
  );
}

/** The first companies of the member's first watchlist. */
export function WatchedTile() {
  const { data, error, refetch } = useQuery({
    queryKey: ["watch-list", null],
    queryFn: ({ signal }) => fetchWatchListView(null, signal),
    refetchOnMount: "always",
  });
  const quotes = (data?.selected?.rows ?? []).flatMap(({ quote }) => quote ?? []);
  return (
    <Tile title="Watchlist" more={{ label: "View all", path: "/stock-analyzer/watchlist" }}>
      {error !== null && <TileFailure onRetry={() => void refetch()} />}
      {data === undefined && error === null && <TileWaiting />}
      {data !== undefined && quotes.length === 0 && (
        <TileNote>Your watchlist is empty. Add stocks from a company page.</TileNote>
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
