import { useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import { formatDate } from "../lib/format.ts";
import { shell } from "./shell-state.ts";

function listen(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Says that the connection is gone, for as long as it is, and of which day the figures on show are. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const { view } = useSnapshot(shell);
  const asOf = view?.market?.asOf ?? null;
  const figures = asOf === null ? "" : ` Figures are of ${formatDate(asOf)}.`;
  return (
    <output className="offline-line">
      {!isOnline &&
        `You are offline.${figures} What is on the page stays; the rest comes with the connection.`}
    </output>
  );
}
