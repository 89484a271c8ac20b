import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { FigureListInspection } from "../../company-parts/FigureInspector.tsx";
import { fetchResultCorner } from "../../company-parts/result-corner-api.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { readCornerAddress, writeCornerAddress } from "./corner-address.ts";
import type { CornerAddress } from "./corner-address.ts";
import { CornerFilters } from "./CornerFilters.tsx";
import { CornerTable } from "./CornerTable.tsx";
import "./result-corner.css";

function goTo(address: CornerAddress): void {
  navigate(window.location.pathname + writeCornerAddress(address));
}

/** The latest results of all companies: who published when, and what came of it. */
export function ResultCornerPage() {
  return (
    <ServerState>
      <FigureListInspection>
        <div className="page corner-page">
          <Corner />
        </div>
      </FigureListInspection>
    </ServerState>
  );
}

function Corner() {
  const address = readCornerAddress(useSearch());
  const { page, sector, side, order } = address;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["result-corner", page, sector, side, order],
    queryFn: ({ signal }) => fetchResultCorner(address, signal),
    placeholderData: (before) => before,
  });
  const counted = data === undefined ? "" : `${formatCount(data.total)} companies. `;
  return (
    <>
      <div>
        <h1>Result Corner</h1>
        <p className="corner-lead">
          Latest quarterly results.{" "}
          {data !== undefined && (
            <span className="figure">
              {counted}Prices as of {formatDate(data.asOf)}.
            </span>
          )}
        </p>
      </div>
      <CornerFilters address={address} corner={data} onChange={goTo} />
      <QueryFailure title="Results could not be loaded" query={{ error, refetch }} />
      {data === undefined && error === null && (
        <div className="corner-waiting skeleton" aria-busy="true">
          <span className="visually-hidden">Loading results</span>
        </div>
      )}
      {data?.results.length === 0 && <p className="corner-none">No results match these filters.</p>}
      {data !== undefined && data.results.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <CornerTable
            results={data.results}
            against={address.against}
            paging={{
              label: "Result pages",
              size: data.pageSize,
              count: data.total,
              page: data.page,
              onPage: (wanted) => {
                goTo({ ...address, page: wanted });
                window.scrollTo(0, 0);
              },
            }}
          />
        </div>
      )}
    </>
  );
}
