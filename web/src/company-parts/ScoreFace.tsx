/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn in place, so that it follows the theme */
import type { ScoreBand } from "@munshi/bff/contract";
import "../charts/gauge.css";
import "./score-face.css";

/** Brows, eyes and mouth of each face in a square of 16; the worst has brows, the best laughs. */
const features: Readonly<Record<ScoreBand, { readonly lines: string; readonly filled: string }>> = {
  sad: {
    lines: "M3.7 4.4L6.4 5.7M12.3 4.4L9.6 5.7M4.8 12.4Q8 8.3 11.2 12.4",
    filled: "M4.9 7.6a1 1 0 1 0 2 0a1 1 0 1 0-2 0M9.1 7.6a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
  },
  bad: {
    lines: "M5.2 11.6Q8 9.6 10.8 11.6",
    filled:
      "M4.5 6.4a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M9.3 6.4a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0",
  },
  neutral: {
    lines: "M5 10.8H11",
    filled:
      "M4.5 6.4a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M9.3 6.4a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0",
  },
  good: {
    lines: "M4.6 9.8Q8 13.1 11.4 9.8",
    filled:
      "M4.5 6.4a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M9.3 6.4a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0",
  },
  excellent: {
    lines: "M3.9 7Q5.4 4.7 6.9 7M9.1 7Q10.6 4.7 12.1 7",
    filled: "M4 9H12Q11.4 13.2 8 13.2Q4.6 13.2 4 9Z",
  },
};

export const faceNames: Readonly<Record<ScoreBand, string>> = {
  sad: "Sad",
  bad: "Bad",
  neutral: "Neutral",
  good: "Good",
  excellent: "Excellent",
};

/** The face of a band. Where words next to it say the same it is drawn alone, else it bears its name. */
export function ScoreFace({
  band,
  size = 16,
  isNamed = false,
}: {
  readonly band: ScoreBand;
  readonly size?: number;
  readonly isNamed?: boolean;
}) {
  const { lines, filled } = features[band];
  const naming = isNamed
    ? ({ role: "img", "aria-label": faceNames[band] } as const)
    : ({ "aria-hidden": true } as const);
  return (
    <svg
      {...naming}
      className="score-face"
      data-band={band}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      focusable="false"
    >
      <circle className="score-face-head" cx={8} cy={8} r={7.2} />
      <path className="score-face-filled" d={filled} />
      <path className="score-face-line" d={lines} />
    </svg>
  );
}
