import { useEffect } from "react";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { BlogPosts } from "./components/BlogPosts.tsx";
import { Examples } from "./components/Examples.tsx";
import { IntroVideoSlot } from "./components/IntroVideoSlot.tsx";
import { MarketDay } from "./components/MarketDay.tsx";
import { Offerings } from "./components/Offerings.tsx";
import { Performance } from "./components/Performance.tsx";
import { RiskStatement } from "./components/RiskStatement.tsx";
import "./lower-page.css";
import { landing, loadLanding } from "./state.ts";

/** What comes of the server: film, past performance, articles. */
function FromServer() {
  const { view, failure } = useSnapshot(landing);
  if (view === null) {
    return failure === null ? (
      <div className="page lower-waiting" aria-busy="true" />
    ) : (
      <div className="page landing-part">
        <FailureNotice
          title="This part of the page did not arrive"
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

/** All of the landing page that stands below the first screens. */
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
