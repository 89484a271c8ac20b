import type { RiskLevel } from "@munshi/engine/portfolio";
import { riskNames } from "./print-box.ts";
import "./risk-chip.css";

const bars: Readonly<Record<RiskLevel, number>> = { LR: 1, MR: 2, HR: 3 };

/** The risk level in words; one, two or three filled bars tell it without colour. */
export function RiskChip({ level }: { readonly level: RiskLevel }) {
  return (
    <span className="risk-chip" data-level={level}>
      <svg width="14" height="10" viewBox="0 0 14 10" aria-hidden focusable="false">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 5}
            y={9 - 3 * bar}
            width="3.5"
            height={3 * bar + 1}
            opacity={bar > bars[level] ? 0.3 : 1}
          />
        ))}
      </svg>
      {riskNames[level]} risk
    </span>
  );
}
