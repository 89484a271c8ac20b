import { IconArrowBarToRight, IconBan, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./verdict-card.css";

export type Verdict = "Buy" | "Hold" | "Avoid";

const icons = { Buy: IconCircleCheck, Hold: IconArrowBarToRight, Avoid: IconBan } as const;

/** A buy, hold or avoid verdict with its reasons, the conditions that would change it, and the analyst. */
export function VerdictCard({
  verdict,
  title,
  reasons,
  flips,
  author,
  day,
  children,
}: {
  readonly verdict: Verdict;
  /** The company, usually a link. */
  readonly title: ReactNode;
  /** Grounds with their figures, the weightiest first. */
  readonly reasons: readonly ReactNode[];
  /** Conditions that would change the verdict: "Avoid if D/E exceeds 1.2". */
  readonly flips: readonly string[];
  /** The analyst and registration number. */
  readonly author: ReactNode;
  /** `20 Nov 26`. */
  readonly day: string;
  /** Figures and actions. */
  readonly children?: ReactNode;
}) {
  const Icon = icons[verdict];
  return (
    <article className={`verdict verdict-${verdict.toLowerCase()}`}>
      <header>
        <h3>{title}</h3>
        <p className="verdict-word">
          <Icon size={18} stroke={2} aria-hidden />
          {verdict}
        </p>
      </header>
      {children}
      <ul className="verdict-reasons">
        {reasons.map((reason, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes order
          <li key={index}>{reason}</li>
        ))}
      </ul>
      {flips.length > 0 && (
        <div className="verdict-flips">
          <h4>What would change this</h4>
          <ul>
            {flips.map((flip) => (
              <li key={flip}>{flip}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="verdict-author">
        {author} · <span className="verdict-day">{day}</span>
      </p>
    </article>
  );
}
