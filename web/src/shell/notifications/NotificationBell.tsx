import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { useSnapshot } from "valtio";
import { reloadSession, session } from "../../lib/session/session.ts";
import "../account/count-badge.css";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { followUnread } from "./follow-unread.ts";
import "./notification-bell.css";
import { notifications, showUnread } from "./notifications-state.ts";

const NotificationPanel = lazy(async () => ({
  default: (await import("./NotificationPanel.tsx")).NotificationPanel,
}));

/** More are not counted on the bell. */
const mostShown = 99;

function describeUnread(unread: number): string {
  return unread === 0 ? "Notifications" : `Notifications, ${unread} unread`;
}

/** Shows the live unread count and the list of notifications. */
export function NotificationBell() {
  const { member } = useSnapshot(session);
  const { unread: told } = useSnapshot(notifications);
  const unread = told ?? member?.unreadNotifications ?? 0;
  const userId = member?.userId;
  useEffect(() => {
    if (userId === undefined) return undefined;
    return followUnread({
      onUnread: showUnread,
      // On failure the next response reports it.
      onEnded: () => void reloadSession().catch(() => undefined),
    });
  }, [userId]);
  return (
    <>
      <Disclosure
        label={describeUnread(unread)}
        className="icon-button counted"
        align="end"
        face={
          <>
            <IconBell size={20} stroke={1.6} aria-hidden />
            {unread > 0 && (
              <span className="count-badge" aria-hidden>
                {unread > mostShown ? `${mostShown}+` : unread}
              </span>
            )}
          </>
        }
      >
        {(close, leave) => (
          <Suspense fallback={<div className="notification-panel" aria-busy="true" />}>
            <NotificationPanel onClose={close} onLeave={leave} />
          </Suspense>
        )}
      </Disclosure>
      <output className="visually-hidden">
        {told !== null && told > 0 ? `${told} unread notifications` : ""}
      </output>
    </>
  );
}
