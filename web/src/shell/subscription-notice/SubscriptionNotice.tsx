import { IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";
import { reloadSession, session } from "../../lib/session/session.ts";
import { isAvailablePath } from "../available-pages.ts";
import {
  formatTimeLeft,
  hideNotice,
  notice,
  readTimeLeft,
  rememberNotice,
} from "./notice-state.ts";

const shownMs = 300_000;

/**
 * The end of a subscription: a countdown on its last day, else the statement of the server once the
 * end is near or past. A subscription that simply runs is not announced.
 */
export function SubscriptionNotice() {
  const { member, isKnown } = useSnapshot(session);
  const { hiddenText, remembered } = useSnapshot(notice);
  useEffect(() => {
    if (member !== null) rememberNotice(member);
  }, [member]);
  const facts = member ?? (isKnown ? null : remembered);
  const left = useTimeLeft(facts?.subsValidTill ?? null);
  if (left !== null) {
    return (
      <section aria-label="Time left" className="status-notice status-warning">
        <p>
          Your subscription ends in{" "}
          <strong className="figure" role="timer">
            {formatTimeLeft(left)}
          </strong>
        </p>
        <RenewLink />
      </section>
    );
  }
  const statement = facts?.statement ?? null;
  if (statement === null || statement.type === "Live" || statement.text === hiddenText) return null;
  return (
    <section
      aria-label="Your subscription"
      className={`status-notice status-${statement.type.toLowerCase()}`}
    >
      <p>
        <strong>{statement.type}</strong> {statement.text}
      </p>
      <RenewLink />
      <DismissButton key={statement.text} text={statement.text} />
    </section>
  );
}

function RenewLink() {
  const [location] = useLocation();
  if (location === "/pricing" || !isAvailablePath("/pricing")) return null;
  return <Link href="/pricing">Renew</Link>;
}

/** Hides the statement, also by itself after five minutes. */
function DismissButton({ text }: { readonly text: string }) {
  useEffect(() => {
    const timer = window.setTimeout(() => hideNotice(text), shownMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label="Dismiss"
      onClick={() => hideNotice(text)}
    >
      <IconX size={16} stroke={2} aria-hidden />
    </button>
  );
}

/** Milliseconds to the end within its last day, counted down; the session reloads at zero. */
function useTimeLeft(validTill: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  const left = readTimeLeft(validTill, now);
  const isRunning = left !== null;
  useEffect(() => {
    if (validTill === null) return undefined;
    const timer = window.setInterval(() => {
      const current = Date.now();
      const hasLeft = readTimeLeft(validTill, current) !== null;
      // The status may arrive, and its last day begin, long after the page.
      if (isRunning || hasLeft) setNow(current);
      // The server closes what the subscription opened.
      if (isRunning && !hasLeft) reloadSession().catch(() => undefined);
    }, 1_000);
    return () => window.clearInterval(timer);
  }, [isRunning, validTill]);
  return left;
}
