import type { PopularScreen, PopularScreensView } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { callBff } from "../../../lib/http.ts";
import { ServerState } from "../../../lib/ServerState.tsx";
import { QueryFailure } from "../../../ui/FailureNotice.tsx";
import { fetchScreenerView } from "../api.ts";
import { createMatchCounts } from "./count-matches.ts";
import type { CountingEngine, MatchCounts } from "./count-matches.ts";
import { CategoryChoice } from "./CategoryChoice.tsx";
import { findScreens } from "./find-screens.ts";
import { readPopularAddress, writePopularAddress } from "./popular-address.ts";
import type { PopularAddress } from "./popular-address.ts";
import { ScreenCard } from "./ScreenCard.tsx";
import { ScreenDialog } from "./ScreenDialog.tsx";
import { whenIdle } from "../scheduling.ts";
import "./popular.css";

/** Published strategies as queries, with how many companies follow each of them today. */
export function PopularPage({ getEngine }: { readonly getEngine: () => CountingEngine }) {
  const [counts] = useState(() =>
    createMatchCounts({ getEngine, fetchView: fetchScreenerView, whenIdle }),
  );
  useEffect(() => counts.begin(), [counts]);
  return (
    <ServerState>
      <div className="page popular">
        <PopularScreens counts={counts} />
      </div>
    </ServerState>
  );
}

function goTo(address: PopularAddress, how: { readonly replace?: boolean } = {}): void {
  navigate(window.location.pathname + writePopularAddress(address), how);
}

function PopularScreens({ counts }: { readonly counts: MatchCounts }) {
  const address = readPopularAddress(useSearch());
  const { matched, market } = useSnapshot(counts.state);
  const [wanted, setWanted] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: ["popular-screens"],
    queryFn: fetchPopularScreens,
  });
  const onSeen = useCallback(
    ({ slug, query }: PopularScreen) => counts.want(slug, query),
    [counts],
  );
  const groups = data === undefined ? [] : findScreens(data, address.category, wanted);
  const found = groups.reduce((sum, { screens }) => sum + screens.length, 0);
  const opened =
    data?.categories
      .flatMap(({ name, screens }) => screens.map((screen) => ({ category: name, screen })))
      .find(({ screen }) => screen.slug === address.screen) ?? null;
  const openedScreen = opened?.screen;
  useEffect(() => {
    if (openedScreen !== undefined) onSeen(openedScreen);
  }, [openedScreen, onSeen]);

  return (
    <>
      <div className="popular-head">
        <div>
          <h1>Popular screens</h1>
          <p className="popular-lead">
            Published strategies as ready-to-run queries. Not investment advice.{" "}
            {market !== null && (
              <span className="figure">
                Matches among {formatCount(market.companies)} companies, prices as of{" "}
                {formatDate(market.asOf)}.
              </span>
            )}
          </p>
        </div>
        <input
          type="search"
          className="popular-search"
          aria-label="Search popular screens"
          placeholder="Search by name, author or theme"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      </div>
      <QueryFailure title="Popular screens could not be loaded" query={{ error, refetch }} />
      {data === undefined && error === null && <WaitingCards />}
      {data !== undefined && (
        <>
          <CategoryChoice
            categories={data.categories}
            chosen={address.category}
            onChoose={(category) => goTo({ ...address, category }, { replace: true })}
          />
          <output className="visually-hidden">
            {found === 1 ? "1 screen" : `${formatCount(found)} screens`}
          </output>
          {groups.map(({ key, name, screens }) => (
            <section key={key} aria-labelledby={`popular-${key}`}>
              <h2 id={`popular-${key}`}>{name}</h2>
              <div className="popular-cards">
                {screens.map((screen) => (
                  <ScreenCard
                    key={screen.slug}
                    screen={screen}
                    matched={matched[screen.slug]}
                    onSeen={onSeen}
                    onOpen={({ slug }) => goTo({ ...address, screen: slug })}
                  />
                ))}
              </div>
            </section>
          ))}
          {found === 0 && (
            <div className="popular-none">
              <p>No screens match “{wanted.trim()}”.</p>
              <button type="button" onClick={() => setWanted("")}>
                Show all screens
              </button>
            </div>
          )}
        </>
      )}
      {opened !== null && (
        <ScreenDialog
          screen={opened.screen}
          category={opened.category}
          matched={matched[opened.screen.slug]}
          onClose={() => goTo({ ...address, screen: null }, { replace: true })}
        />
      )}
    </>
  );
}

/** Cards of the final size while the screens are on the way. */
function WaitingCards() {
  return (
    <div className="popular-cards" aria-busy="true">
      <span className="visually-hidden">Loading popular screens</span>
      {Array.from({ length: 9 }, (_, place) => (
        <div key={place} className="screen-card screen-card-waiting" aria-hidden />
      ))}
    </div>
  );
}

/** The published strategies; subscribers alone are answered. */
export function fetchPopularScreens(): Promise<PopularScreensView> {
  return callBff("GET /api/views/popular-screens");
}
