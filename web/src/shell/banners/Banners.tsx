import type { StatementView } from "@munshi/bff/contract";
import { IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { reloadSession, session } from "../../lib/session/session.ts";
import {
  banners,
  hideStatement,
  rememberBanners,
  formatTimeLeft,
  readTimeLeft,
} from "./banner-state.ts";
import "./banners.css";

const shownMs = 300_000;

/** Says how long a subscription still runs, on its last day, and what the pricing has to say. */
export function Banners() {
  const { member, isKnown } = useSnapshot(session);
  const { hiddenStatement, remembered } = useSnapshot(banners);
  useEffect(() => {
    if (member !== null) rememberBanners(member);
  }, [member]);
  const facts = member ?? (isKnown ? null : remembered);
  const statement = facts?.statement ?? null;
  return (
    <>
      <Countdown validTill={facts?.subsValidTill ?? null} />
      {statement !== null && statement.text !== hiddenStatement && (
        <Statement key={statement.text} {...statement} />
      )}
    </>
  );
}

function Statement({ type, text }: StatementView) {
  useEffect(() => {
    const timer = window.setTimeout(() => hideStatement(text), shownMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <section aria-label="Your subscription" className={`banner banner-${type.toLowerCase()}`}>
      <p className="page">
        <strong>{type}</strong> <span>{text}</span>
        <button
          type="button"
          className="icon-button"
          aria-label="Dismiss"
          onClick={() => hideStatement(text)}
        >
          <IconX size={16} stroke={2} aria-hidden />
        </button>
      </p>
    </section>
  );
}

function Countdown({ validTill }: { readonly validTill: string | null }) {
  const [now, setNow] = useState(() => Date.now());
  const left = readTimeLeft(validTill, now);
  const isRunning = left !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = window.setInterval(() => {
      setNow(Date.now());
      if (readTimeLeft(validTill, Date.now()) !== null) return;
      // What it opened is closed now: the server says so to the whole page.
      reloadSession().catch(() => undefined);
    }, 1_000);
    return () => window.clearInterval(timer);
  }, [isRunning, validTill]);
  if (left === null) return null;
  return (
    <section aria-label="Time left" className="banner banner-warning">
      <p className="page">
        <span>Your subscription ends in</span>
        <strong className="figure" role="timer">
          {formatTimeLeft(left)}
        </strong>
      </p>
    </section>
  );
}
