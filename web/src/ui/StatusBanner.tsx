import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconInfoCircle,
  IconX,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./status-banner.css";

/** `waiting`: something is under way and settles by itself. */
export type BannerTone = "info" | "waiting" | "good" | "warning" | "bad";

const icons = {
  info: IconInfoCircle,
  waiting: IconClock,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconAlertTriangle,
} as const;

/** The state of what a page is about: a payment, an order, a market that is closed. Failures are announced at once. */
export function StatusBanner({
  tone,
  title,
  children,
  action,
  onDismiss,
}: {
  readonly tone: BannerTone;
  readonly title: string;
  readonly children?: ReactNode;
  /** A button or a link that takes the next step. */
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
}) {
  const Icon = icons[tone];
  return (
    <div
      className={`status-banner status-banner-${tone}`}
      role={tone === "bad" ? "alert" : "status"}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
      <div className="status-banner-text">
        <p className="status-banner-title">{title}</p>
        {children}
      </div>
      {action}
      {onDismiss !== undefined && (
        <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
          <IconX size={16} stroke={2} aria-hidden />
        </button>
      )}
    </div>
  );
}
