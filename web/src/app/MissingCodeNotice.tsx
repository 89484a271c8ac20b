import { useEffect, useSyncExternalStore } from "react";
import { askServer, readConnection, watchConnection } from "../lib/connection.ts";
import { FailureNotice } from "../ui/FailureNotice.tsx";
import { isLostUnconnected, mayReloadByItself, reloadRestMs } from "./missing-code.ts";

const words = { code: "web.missing_code", requestId: "" };

function canReloadOffline(): boolean {
  return "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}

/**
 * Stands in for a page whose code did not arrive. The browser remembers a failed `import()`, so only
 * loading the whole page again asks again; that happens by itself once the connection is back, and
 * every 20 seconds where there was one all the time.
 */
export function MissingCodeNotice({
  error,
  reload,
}: {
  readonly error: object;
  readonly reload: () => void;
}) {
  const connection = useSyncExternalStore(watchConnection, readConnection);
  const isLost = isLostUnconnected(error);
  useEffect(() => {
    if (connection !== "up") return undefined;
    let isShown = true;
    let next: ReturnType<typeof setTimeout> | undefined;
    // A browser may take itself for online without a line, and where the server is away its own error
    // would take the place of the whole app.
    const reloadIfThere = async () => {
      if (!(await askServer()) || !isShown) return;
      if (isLost || mayReloadByItself()) reload();
      else next = setTimeout(() => void reloadIfThere(), reloadRestMs);
    };
    void reloadIfThere();
    return () => {
      isShown = false;
      clearTimeout(next);
    };
  }, [connection, isLost, reload]);
  return isLost ? (
    <FailureNotice
      isPage
      title="You are offline"
      failure={{ ...words, message: "This page loads automatically when you reconnect." }}
      // Without the service worker the browser's own error would take the place of this page.
      onRetry={canReloadOffline() ? reload : undefined}
    />
  ) : (
    <FailureNotice
      isPage
      title="This page could not be loaded"
      failure={{ ...words, message: "Check your connection and retry." }}
      onRetry={reload}
    />
  );
}
