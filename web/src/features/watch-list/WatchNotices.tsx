import { useEffect, useRef } from "react";
import type { Removal, WatchListState } from "./useWatchList.ts";

/** Shows the last removal with Undo, and why a change was refused. */
export function WatchNotices({
  state: { problem, removal },
}: {
  readonly state: Pick<WatchListState, "problem" | "removal">;
}) {
  return (
    <div className="watch-notices" aria-live="polite">
      {problem !== "" && <p className="watch-problem">{problem}</p>}
      {removal !== null && <RemovalNotice key={removal.name} removal={removal} />}
    </div>
  );
}

/** Moves focus to Undo, since the removed row and its button no longer exist. */
function RemovalNotice({ removal: { name, undo } }: { readonly removal: Removal }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <p className="watch-removal">
      {name} removed.
      <button ref={button} type="button" className="watch-act" onClick={undo}>
        Undo
      </button>
    </p>
  );
}
