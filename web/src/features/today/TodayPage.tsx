import type { TodayView } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useFollowedBoxes } from "../../box-parts/box-api.ts";
import { FigureListInspection } from "../../company-parts/FigureInspector.tsx";
import { formatDate } from "../../lib/format.ts";
import { callBff, toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { BoxesSection } from "./BoxesSection.tsx";
import { EventsSection } from "./EventsSection.tsx";
import { MarketSection } from "./MarketSection.tsx";
import { ScreensSection } from "./ScreensSection.tsx";
import { WatchedSection } from "./WatchedSection.tsx";
import "./today.css";

/** The home page of a member: what changed in what they follow. */
export function TodayPage() {
  return (
    <ServerState>
      <FigureListInspection>
        <div className="page today">
          <Today />
        </div>
      </FigureListInspection>
    </ServerState>
  );
}

function Today() {
  const { data, error, refetch } = useQuery({
    queryKey: ["today"],
    queryFn: ({ signal }) => fetchToday(signal),
    // Watchlists and saved queries may have changed on other pages since.
    refetchOnMount: "always",
  });
  const { data: followed = [] } = useFollowedBoxes();
  const retry = () => void refetch();
  return (
    <>
      <div className="today-head">
        <h1>Today</h1>
        <p className="today-lead">{data === undefined ? " " : describeDay(data)}</p>
      </div>
      {data === undefined && error === null && (
        <div className="today-waiting skeleton" aria-busy="true">
          <span className="visually-hidden">Loading</span>
        </div>
      )}
      {data === undefined && error !== null && (
        <FailureNotice
          title="Today could not be loaded"
          failure={toFailure(error)}
          onRetry={retry}
        />
      )}
      {data !== undefined && (
        <div className="today-sections">
          <WatchedSection part={data.watched} onChange={retry} />
          <MarketSection part={data.market} onRetry={retry} />
          <ScreensSection part={data.screens} onRetry={retry} />
          <EventsSection
            part={data.events}
            isLocked={data.watched.state === "locked"}
            onChange={retry}
          />
          <BoxesSection followed={followed} />
        </div>
      )}
    </>
  );
}

function describeDay({ market }: TodayView): string {
  return market.state === "ready"
    ? `Prices as of ${formatDate(market.data.day)}`
    : "Updates on the stocks and screens you follow";
}

/** All sections of the member's home page. Throws `RequestFailed`. */
function fetchToday(signal: AbortSignal): Promise<TodayView> {
  return callBff("GET /api/views/today", {}, { signal });
}
