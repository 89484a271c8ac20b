import type { PopularScreen } from "@munshi/bff/contract";
import { Link } from "wouter";
import { Dialog } from "../../../ui/Dialog.tsx";
import { MatchCount } from "./ScreenCard.tsx";
import { screenAddress } from "./popular-address.ts";

/** The whole of one strategy: story, source and query. */
export function ScreenDialog({
  screen,
  category,
  matched,
  onClose,
}: {
  readonly screen: PopularScreen;
  readonly category: string;
  readonly matched: number | null | undefined;
  readonly onClose: () => void;
}) {
  const { name, story, source, query } = screen;
  return (
    <Dialog title={name} wide onClose={onClose}>
      <div className="screen-story">
        <p>{story}</p>
        <p className="screen-source">
          {category}. Source: {source.author}, <cite>{source.title}</cite>, {source.year}
        </p>
        <h3 id="screen-query">Query</h3>
        {/* A long line scrolls, and so has to be reached by the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className="screen-query" tabIndex={0} aria-labelledby="screen-query">
          {query}
        </pre>
        <div className="screen-foot">
          <MatchCount matched={matched} />
          <Link href={screenAddress(screen)} className="screen-go">
            Open in screener
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
