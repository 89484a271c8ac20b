import { useSyncExternalStore } from "react";

const phoneScreens = "(max-width: 480px)";

function watch(onChange: () => void): () => void {
  const media = matchMedia(phoneScreens);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Is the screen 480 pixels wide or less? */
export function useIsPhone(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(phoneScreens).matches);
}
