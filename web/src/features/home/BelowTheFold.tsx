import type { ReactNode } from "react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";

const LowerPage = lazy(async () => ({ default: (await import("./LowerPage.tsx")).LowerPage }));

/** Holds the height of what comes. */
function Waiting() {
  return <div className="page lower-waiting" aria-busy="true" />;
}

/** Fetches the rest of the page once its place comes into view. */
export function BelowTheFold({ marketTiles }: { readonly marketTiles: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (isNear || current === null) return undefined;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={<Waiting />}>
          <LowerPage marketTiles={marketTiles} />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </div>
  );
}
