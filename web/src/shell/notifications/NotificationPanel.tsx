import { IconSettings, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { NotificationList } from "./NotificationList.tsx";
import { NotificationSettings } from "./NotificationSettings.tsx";
import "./notifications.css";
import { closeNotifications, openNotifications } from "./notifications-state.ts";

/** Notifications and their settings. */
export function NotificationPanel({
  onClose,
  onLeave,
}: {
  readonly onClose: () => void;
  /** Closes too, and takes the keyboard back to the bell. */
  readonly onLeave: () => void;
}) {
  const [hasSettings, setHasSettings] = useState(false);
  useEffect(() => {
    openNotifications();
    return closeNotifications;
  }, []);
  return (
    <section className="notification-panel" aria-label="Notifications">
      <div className="notification-head">
        <strong>{hasSettings ? "Notification settings" : "Notifications"}</strong>
        <button
          type="button"
          className="icon-button"
          aria-label="Notification settings"
          aria-pressed={hasSettings}
          onClick={() => setHasSettings(!hasSettings)}
        >
          <IconSettings size={18} stroke={1.6} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button notification-close"
          aria-label="Close notifications"
          onClick={onLeave}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      {hasSettings ? (
        <NotificationSettings onLeave={onLeave} />
      ) : (
        <NotificationList onClose={onClose} />
      )}
    </section>
  );
}
