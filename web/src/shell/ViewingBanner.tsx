import { useSnapshot } from "valtio";
import { formatClock } from "../lib/format-moment.ts";
import { session, signOut } from "../lib/session/session.ts";
import { showSnackbar } from "../lib/snackbars.ts";
import "./viewing-banner.css";

/** Shown on every page that staff view as a client. */
export function ViewingBanner() {
  const { member } = useSnapshot(session);
  if (member?.viewedTill === undefined) return null;
  const name = `${member.firstName} ${member.lastName}`.trim();
  return (
    <aside className="viewing-banner" aria-label="Viewing as a client">
      <p>
        You are viewing these pages as <strong>{name}</strong>, read only, until{" "}
        <span className="figure">{formatClock(member.viewedTill)}</span>. Each page is recorded.
      </p>
      <button
        type="button"
        onClick={() => {
          signOut().catch(() => showSnackbar("bad", "The view could not be ended. Try again."));
        }}
      >
        End view
      </button>
    </aside>
  );
}
