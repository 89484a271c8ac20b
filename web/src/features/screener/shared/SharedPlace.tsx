import { lazy, memo, Suspense } from "react";
import { useScreenerState } from "../context.ts";

const SharedBanner = lazy(async () => ({
  default: (await import("./SharedBanner.tsx")).SharedBanner,
}));

const SavedLine = lazy(async () => ({
  default: (await import("../saved/SavedLine.tsx")).SavedLine,
}));

/** Where the link that the address follows is told of, or the saved query that it edits. */
export const SharedPlace = memo(function SharedPlace() {
  const { address } = useScreenerState();
  return (
    <Suspense>
      {address.shared !== null && <SharedBanner />}
      {address.shared === null && address.saved !== null && <SavedLine />}
    </Suspense>
  );
});
