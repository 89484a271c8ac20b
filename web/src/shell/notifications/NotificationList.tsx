import type { NotificationKind } from "@munshi/bff/contract";
import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { session } from "../../lib/session/session.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { groupNotifications } from "./group-notifications.ts";
import type { NotificationRun } from "./group-notifications.ts";
import { findTarget } from "./read-notification.ts";
import { isAboutAccount, NotificationItem } from "./NotificationItem.tsx";
import { loadNewest, loadOlder, notifications } from "./notifications-state.ts";

/** All notifications, newest first; older ones load on scroll or on request. */
export function NotificationList({ onClose }: { readonly onClose: () => void }) {
  const { rows, next, isLoading, failure } = useSnapshot(notifications);
  const { viewer } = useSnapshot(session);
  const [openedAt] = useState(() => Date.now());
  if (rows === null) {
    return failure === null ? (
      <Waiting />
    ) : (
      <div className="notification-body">
        <FailureNotice
          title="Notifications could not be loaded"
          failure={failure}
          onRetry={() => void loadNewest()}
        />
      </div>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="bell"
        title="No notifications yet!"
        hint="Large moves on your watchlists and account notices appear here."
        level={3}
      />
    );
  }
  const isLocked =
    !viewer.hasRiskProfile &&
    rows.some(
      ({ kind, redirect_url }) => !isAboutAccount(kind) && findTarget(redirect_url) !== null,
    );
  return (
    <div className="notification-body">
      {isLocked && (
        <p className="notification-hint">
          <Link href="/risk-profile" onClick={onClose}>
            Complete the risk questionnaire
          </Link>{" "}
          to open these notifications.
        </p>
      )}
      {groupNotifications(rows, openedAt).map(({ title, runs }) => (
        <section key={title} aria-label={title}>
          <h3 className="notification-day">{title}</h3>
          <ul className="notification-list">
            {runs.map((run) => (
              <Run
                key={run.rows[0]?.id}
                run={run}
                isOpenable={viewer.hasRiskProfile}
                onClose={onClose}
              />
            ))}
          </ul>
        </section>
      ))}
      {failure !== null && (
        <FailureNotice title="Older notifications could not be loaded" failure={failure} />
      )}
      {next !== null && <Older isLoading={isLoading} hasFailed={failure !== null} />}
    </div>
  );
}

function Run({
  run: { kind, rows },
  isOpenable,
  onClose,
}: {
  readonly run: NotificationRun;
  readonly isOpenable: boolean;
  readonly onClose: () => void;
}) {
  const items = rows.map((row) => (
    <NotificationItem key={row.id} row={row} isOpenable={isOpenable} onClose={onClose} />
  ));
  if (rows.length === 1) return items;
  const unread = rows.filter(({ is_read }) => !is_read).length;
  return (
    <li className="notification">
      <details className="notification-run">
        <summary>
          {rows.length} {runNames[kind] ?? "notifications"}
          {unread > 0 && ` · ${unread} new`}
        </summary>
        <ul className="notification-list">{items}</ul>
      </details>
    </li>
  );
}

const runNames: Readonly<Partial<Record<NotificationKind, string>>> = {
  sign_in: "logins from new devices",
  security: "security changes",
  broker: "broker account changes",
};

function Older({
  isLoading,
  hasFailed,
}: {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current } = button;
    // Without it, and after a failure, the button alone asks.
    const canObserve = "IntersectionObserver" in window;
    if (current === null || isLoading || hasFailed || !canObserve) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) void loadOlder();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [hasFailed, isLoading]);
  return (
    <button
      ref={button}
      type="button"
      className="notification-older"
      disabled={isLoading}
      onClick={() => void loadOlder()}
    >
      {isLoading ? "Loading…" : "Load older"}
    </button>
  );
}

function Waiting() {
  return (
    <div className="notification-body" aria-busy="true" aria-label="Loading notifications">
      {[1, 2, 3].map((line) => (
        <div key={line} className="notification-waiting">
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
