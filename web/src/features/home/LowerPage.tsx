import { useEffect } from "react";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { BlogPosts } from "./components/BlogPosts.tsx";
import { IntroVideoSlot } from "./components/IntroVideoSlot.tsx";
import { Offerings, useProductLink } from "./components/Offerings.tsx";
import { Performance } from "./components/Performance.tsx";
import { RiskStatement } from "./components/RiskStatement.tsx";
import "./lower-page.css";
import { landing, loadLanding } from "./state.ts";
import { Link } from "wouter";
import { exampleQueries } from "./examples.ts";
import { linkToQuery } from "../../shell/available-pages.ts";
import { IconArrowRight } from "@tabler/icons-react";
import { useInView } from "../../charts/useInView.ts";
import { OptionalPart } from "../../ui/OptionalPart.tsx";
import { BarePart } from "./components/BarePart.tsx";

/** Sections loaded from the server: film, past performance, articles. */
function FromServer() {
  const { view, failure } = useSnapshot(landing);
  if (view === null) {
    return failure === null ? (
      <div className="page lower-waiting server-waiting" aria-busy="true" />
    ) : (
      <div className="page landing-part">
        <FailureNotice
          title="This section could not be loaded"
          failure={failure}
          onRetry={() => void loadLanding()}
        />
      </div>
    );
  }
  const { performance, posts } = view;
  return (
    <>
      {performance?.introVideo != null && <IntroVideoSlot video={performance.introVideo} />}
      {performance?.showsPerformance !== false && (
        <Performance performance={performance} onRetry={() => void loadLanding()} />
      )}
      <BlogPosts posts={posts} onRetry={() => void loadLanding()} />
    </>
  );
}

/** All of the landing page that is below the first screens. */
export function LowerPage({ marketTiles }: { readonly marketTiles: ReactNode }) {
  useEffect(() => {
    void loadLanding();
  }, []);
  return (
    <>
      <Offerings />
      <MarketDay tiles={marketTiles} />
      <Examples />
      <FromServer />
      <RiskStatement />
    </>
  );
}

/** Queries to start from. */
function Examples() {
  return (
    <section className="page landing-part" aria-labelledby="examples-title">
      <h2 id="examples-title">Start with an example</h2>
      <ul className="card-list">
        {exampleQueries.map(({ title, about, query }) => (
          <li key={title}>
            <Link href={linkToQuery(query)} className="card">
              <span className="card-title">{title}</span>
              <span className="card-about">{about}</span>
              <code className="example-query">{query}</code>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A few tiles of the market's day, drawn once their place comes near the screen. */
function MarketDay({ tiles }: { readonly tiles: ReactNode }) {
  const [place, isNear] = useInView<HTMLDivElement>();
  const linkTo = useProductLink();
  return (
    <BarePart title="Market overview">
      <div ref={place} className="market-day-place">
        {isNear && <OptionalPart>{tiles}</OptionalPart>}
      </div>
      <Link className="more-link" href={linkTo("/stock-analyzer/market")}>
        View full market dashboard
        <IconArrowRight size={16} aria-hidden />
      </Link>
    </BarePart>
  );
}
