import type { ReactNode } from "react";
import { useInView } from "./useInView.ts";

/** Draws its chart once it comes near the screen, and keeps the room for it until then. */
export function InView({
  height,
  children,
}: {
  /** Of the chart when drawn, in pixels. */
  readonly height: number;
  readonly children: () => ReactNode;
}) {
  const [place, seen] = useInView<HTMLDivElement>();
  return (
    <div ref={place} style={seen ? undefined : { minHeight: height }}>
      {seen && children()}
    </div>
  );
}
