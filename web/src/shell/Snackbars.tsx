import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useSnapshot } from "valtio";
import { hideSnackbar, snackbars } from "../lib/snackbars.ts";
import { followTopModal, readTopModal } from "../ui/modal-stack.ts";

/**
 * Always rendered, so that screen readers announce the first alert too. While a dialog is open the
 * topmost one contains them, because focus cannot leave it.
 */
export function Snackbars() {
  const { shown } = useSnapshot(snackbars);
  const dialog = useSyncExternalStore(followTopModal, readTopModal);
  const notices = (
    <section className="snackbars" aria-label="Alerts" aria-live="polite">
      {shown.map(({ id, tone, text, action }) => (
        <div key={id} className={`snackbar snackbar-${tone}`}>
          {tone === "good" ? (
            <IconCheck size={18} stroke={2} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} stroke={2} aria-hidden />
          )}
          <p>{text}</p>
          {action !== undefined && (
            <button
              type="button"
              className="snackbar-action"
              onClick={() => {
                hideSnackbar(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label="Dismiss"
            onClick={() => hideSnackbar(id)}
          >
            <IconX size={16} stroke={2} aria-hidden />
          </button>
        </div>
      ))}
    </section>
  );
  return dialog === null ? notices : createPortal(notices, dialog);
}
