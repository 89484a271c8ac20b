import type { PopularScreen } from "@munshi/bff/contract";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { shortenStory } from "./find-screens.ts";
import { screenAddress } from "./popular-address.ts";
import { formatCount } from "../../../lib/format.ts";

/** One strategy: its idea on a few lines, how many companies follow it, and the ways on. */
export function ScreenCard({
  screen,
  matched,
  onSeen,
  onOpen,
}: {
  readonly screen: PopularScreen;
  /** Undefined while it is counted, null where it cannot be. */
  readonly matched: number | null | undefined;
  /** The card has come into view. */
  readonly onSeen: (screen: PopularScreen) => void;
  readonly onOpen: (screen: PopularScreen) => void;
}) {
  const { name, story, source } = screen;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = card.current;
    if (shown === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onSeen(screen);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [screen, onSeen]);
  return (
    <article ref={card} className="screen-card">
      <h3>
        <button
          type="button"
          className="screen-name"
          aria-haspopup="dialog"
          onClick={() => onOpen(screen)}
        >
          {name}
        </button>
      </h3>
      <p className="screen-idea">{shortenStory(story)}</p>
      <p className="screen-source">
        {source.author}, {source.year}
      </p>
      <div className="screen-foot">
        <MatchCount matched={matched} />
        <Link href={screenAddress(screen)} className="screen-open">
          Open in screener<span className="visually-hidden">: {name}</span>
        </Link>
      </div>
    </article>
  );
}

/** Number of companies that match now; its space is reserved while they are counted. */
export function MatchCount({ matched }: { readonly matched: number | null | undefined }) {
  if (matched === undefined)
    return (
      <p className="match-count">
        <span className="skeleton match-waiting" />
        <span className="visually-hidden">Counting</span>
      </p>
    );
  if (matched === null) return <p className="match-count">Count not available</p>;
  return (
    <p className="match-count figure">
      <strong>{formatCount(matched)}</strong> {matched === 1 ? "company" : "companies"} today
    </p>
  );
}
