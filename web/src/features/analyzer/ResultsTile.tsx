import type { AmountChange } from "@munshi/engine/contract";
import { useQuery } from "@tanstack/react-query";
import { Change } from "../../company-parts/Change.tsx";
import { FiguresOf, PageFigureButton } from "../../company-parts/FigureButton.tsx";
import { fetchResultCorner } from "../../company-parts/result-corner-api.ts";
import { printResultChange } from "../../company-parts/print-figure.ts";
import { formatDate } from "../../lib/format.ts";
import { CompanyRow } from "./CompanyRow.tsx";
import { Tile, TileFailure, TileNote, TileWaiting } from "./Tile.tsx";

const shownRows = 6;

function ProfitChange({ moved }: { readonly moved: AmountChange }) {
  const change = printResultChange(moved, true);
  return (
    <PageFigureButton
      code="quarterChange"
      of={["netProfit", "year"]}
      title="Net profit, YoY change"
      text={change.text}
    >
      <Change change={change} />
    </PageFigureButton>
  );
}
const newest = { page: 1, sector: "", side: null, order: "newest" } as const;

/** Latest results, with the year-on-year change in net profit. */
export function ResultsTile() {
  const { data, error, refetch } = useQuery({
    queryKey: ["result-corner", "newest"],
    queryFn: ({ signal }) => fetchResultCorner(newest, signal),
  });
  return (
    <Tile
      title="Latest results"
      more={{ label: "Result Corner", path: "/stock-analyzer/stockresult" }}
    >
      {error !== null && <TileFailure onRetry={() => void refetch()} />}
      {data === undefined && error === null && <TileWaiting />}
      {data?.results.length === 0 && <TileNote>Latest quarterly results appear here.</TileNote>}
      <ul>
        {(data?.results ?? [])
          .slice(0, shownRows)
          .map(({ coCode, symbol, name, quarter, publishedOn, netProfit }) => (
            <FiguresOf key={coCode} coCode={coCode} name={name}>
              <CompanyRow
                symbol={symbol}
                name={name}
                note={`${quarter}, ${formatDate(publishedOn)}`}
              >
                <span className="analyzer-soft">Net profit YoY</span>
                <ProfitChange moved={netProfit.changeOnYear} />
              </CompanyRow>
            </FiguresOf>
          ))}
      </ul>
    </Tile>
  );
}
