import { lazy, memo, Suspense } from "react";
import { useScreenerState } from "../context.ts";

const SharedBanner = lazy(async () => ({
  default: (await import("./SharedBanner.tsx")).SharedBanner,
}));

/** Where the link that the address follows is told of. */
export const SharedPlace = memo(function SharedPlace() {
  const { address } = useScreenerState();
  return <Suspense>{address.shared !== null && <SharedBanner />}</Suspense>;
});
