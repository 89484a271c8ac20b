import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { hideSnackbar, snackbars } from "../lib/snackbars.ts";

/** Where snackbars appear; always there, so that a reader hears the first of them too. */
export function Snackbars() {
  const { shown } = useSnapshot(snackbars);
  return (
    <section className="snackbars" aria-label="Notices" aria-live="polite">
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
}
