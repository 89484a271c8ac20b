import { useSyncExternalStore } from "react";
import { useSnapshot } from "valtio";
import { readConnection, watchConnection } from "../lib/connection.ts";
import { formatDate } from "../lib/format.ts";
import { shell } from "./shell-state.ts";

const leads = { offline: "You are offline.", unreachable: "Could not connect to the server." };

/** Says that the connection is gone, for as long as it is, and of which day the figures on show are. */
export function OfflineLine() {
  const connection = useSyncExternalStore(watchConnection, readConnection);
  const { view } = useSnapshot(shell);
  const asOf = view?.market?.asOf ?? null;
  const figures = asOf === null ? "" : ` Showing data as of ${formatDate(asOf)}.`;
  return (
    <output className="offline-line">
      {connection !== "up" && `${leads[connection]}${figures} The page updates when you reconnect.`}
    </output>
  );
}
