import { Button } from "@mantine/core";
import type { MarketTileName, TileQuery, TileView } from "@munshi/bff/contract";
import { useId, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useInView } from "../../charts/useInView.ts";
import { useTurn } from "../../charts/useTurn.ts";
import { describeAge } from "../../lib/format-moment.ts";
import { formatDate } from "../../lib/format.ts";
import { linkToQuery } from "../../shell/available-pages.ts";
import { ChosenTabProvider } from "./TileTabs.tsx";
import { tileKinds } from "./tile-names.ts";

/**
 * A tile of the dashboard: its name, the day that its figures are of, the way to the query that makes
 * it or the tab that is open, and what it shows, lacks, or failed to load. What is far
 * below the screen is drawn once it comes near, and what is near in turn.
 */
export function TileFrame<Data>({
  name,
  tile,
  onRetry,
  moves,
  aside = null,
  isReplay,
  level = 2,
  children,
}: {
  readonly name: MarketTileName;
  /** Null while it is on the way. */
  readonly tile: TileView<Data> | null;
  readonly onRetry: () => Promise<unknown>;
  /** Controls that move the tile, while tiles are arranged. */
  readonly moves: ReactNode;
  /** Shown next to the tile's name, whatever its state. */
  readonly aside?: ReactNode;
  /** True if an earlier day is shown; the screener still uses the latest one. */
  readonly isReplay: boolean;
  /** Heading level. */
  readonly level?: 2 | 3;
  readonly children: (data: Data, of: string | null) => ReactNode;
}) {
  const headingId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  const [place, isNear] = useInView<HTMLElement>();
  const { title, emptyText, height, isWide, firstTab } = tileKinds[name];
  const [tab, choose] = useState<string | null>(null);
  const chosen = useMemo(() => ({ tab, choose }), [tab]);
  const query = tile?.state === "ready" ? findQuery(tile.queries, tab ?? firstTab) : undefined;
  const isDrawn = useTurn(isNear && tile?.state === "ready");
  const isWaiting = tile === null || (tile.state === "ready" && !isDrawn);
  return (
    <section
      ref={place}
      className={isWide === true ? "market-tile market-tile-wide" : "market-tile"}
      data-tile={name}
      aria-labelledby={headingId}
      aria-busy={tile === null}
    >
      <div className="market-tile-head">
        <Heading id={headingId}>{title}</Heading>
        {tile?.state === "ready" && tile.of !== null && (
          <p className="market-tile-of figure">
            <time dateTime={tile.of} title={`Updated ${describeAge(tile.ageSeconds)} ago`}>
              {formatDate(tile.of)}
            </time>
          </p>
        )}
        {aside}
        {query !== undefined && <QueryLink query={query} title={title} isReplay={isReplay} />}
      </div>
      {moves}
      {isWaiting && (
        <div className="market-tile-waiting" style={{ minHeight: height }}>
          <span className="visually-hidden">Loading</span>
        </div>
      )}
      {tile?.state === "empty" && <p className="market-note">{emptyText}</p>}
      {tile?.state === "failed" && (
        <FailedTile title={title} requestId={tile.requestId} onRetry={onRetry} />
      )}
      {tile?.state === "ready" && isDrawn && (
        <>
          {tile.isStale === true ? (
            <p className="market-tile-stale figure">
              Last updated {describeAge(tile.ageSeconds)} ago. Latest data could not be loaded.
            </p>
          ) : null}
          <ChosenTabProvider value={chosen}>{children(tile.data, tile.of)}</ChosenTabProvider>
        </>
      )}
    </section>
  );
}

/** The query of the tile as a whole, or of one of its tabs. */
function findQuery(queries: readonly TileQuery[], tab?: string): TileQuery | undefined {
  return queries.find((query) => query.tab === undefined || query.tab === tab);
}

const mostTold = 200;

function QueryLink({
  query: { text, sort },
  title,
  isReplay,
}: {
  readonly query: TileQuery;
  readonly title: string;
  readonly isReplay: boolean;
}) {
  const way = "Open in screener";
  return (
    <Link
      className="market-tile-query"
      href={linkToQuery(text, sort)}
      aria-label={`${way}${isReplay ? ", latest day" : ""}: ${title}`}
      title={text.length > mostTold ? `${text.slice(0, mostTold)}…` : text}
    >
      {way}
    </Link>
  );
}

function FailedTile({
  title,
  requestId,
  onRetry,
}: {
  readonly title: string;
  readonly requestId: string;
  readonly onRetry: () => Promise<unknown>;
}) {
  const [isTrying, setIsTrying] = useState(false);
  return (
    <div className="market-tile-failed">
      <p>This tile could not be loaded.</p>
      <Button
        variant="default"
        size="sm"
        loading={isTrying}
        aria-label={`Retry: ${title}`}
        onClick={() => {
          setIsTrying(true);
          void onRetry().finally(() => setIsTrying(false));
        }}
      >
        Retry
      </Button>
      {requestId !== "" && (
        <p className="market-tile-id">
          Request ID <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
