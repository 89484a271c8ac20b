/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn in place, so that it follows the theme */
import type { ReactNode } from "react";
import { useInView } from "./useInView.ts";

/** A picture whose room is there from the first, and which is drawn once it comes near the screen. */
export function ChartPicture({
  label,
  width,
  height,
  className = "figure",
  children,
}: {
  /** Text for screen readers. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly className?: string;
  readonly children: () => ReactNode;
}) {
  const [place, seen] = useInView<SVGSVGElement>();
  return (
    <svg
      ref={place}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={className}
    >
      {seen && children()}
    </svg>
  );
}
