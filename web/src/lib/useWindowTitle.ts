import { useEffect } from "react";

/** Names the window after what the page shows; null while that is unknown. */
export function useWindowTitle(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    // After the frame of the page, which names it by its kind.
    queueMicrotask(() => {
      document.title = `${name} · Munshi`;
    });
  }, [name]);
}
