import { IconBookmark } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { formatAddress } from "../address.ts";
import { useScreenerState } from "../context.ts";
import "../shared/shared-banner.css";
import { saved } from "./work.ts";

/** Shows which saved query is being edited, and whether its text has changed since. */
export function SavedLine() {
  const { work } = useSnapshot(saved);
  const { address, draft } = useScreenerState();
  const screen = work?.screens.find(({ id }) => id === address.saved);
  if (screen === undefined) return null;
  const isChanged = draft !== screen.text;
  return (
    <section className="shared-banner" aria-label="Saved query">
      <IconBookmark size={20} stroke={1.6} aria-hidden />
      <p className="shared-words">
        <span>
          <strong>{screen.name}</strong>{" "}
          <span className="shared-by">
            version {screen.version}
            {isChanged && ", unsaved changes"}
          </span>
        </span>
      </p>
      {isChanged && (
        <p className="shared-ways">
          <Link href={formatAddress({ ...address, query: screen.text })}>Discard changes</Link>
        </p>
      )}
    </section>
  );
}
