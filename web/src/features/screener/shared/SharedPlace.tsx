import { lazy, memo, Suspense } from "react";
import { useScreenerPart } from "../context.ts";

const SharedBanner = lazy(async () => ({
  default: (await import("./SharedBanner.tsx")).SharedBanner,
}));

const SavedLine = lazy(async () => ({
  default: (await import("../saved/SavedLine.tsx")).SavedLine,
}));

/** Where the link that the address follows is notified of, or the saved query that it edits. */
export const SharedPlace = memo(function SharedPlace() {
  const isShared = useScreenerPart(({ address }) => address.shared !== null);
  const isSaved = useScreenerPart(({ address }) => address.saved !== null);
  return (
    <Suspense>
      {isShared && <SharedBanner />}
      {!isShared && isSaved && <SavedLine />}
    </Suspense>
  );
});
