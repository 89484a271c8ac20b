import { useSyncExternalStore } from "react";

function listen(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Says that the connection is gone, for as long as it is. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  return (
    <output className="offline-line">
      {!isOnline &&
        "You are offline. What is on the page stays; the rest comes with the connection."}
    </output>
  );
}
