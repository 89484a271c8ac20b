import type { SharedScreenView } from "@munshi/bff/contract";
import { IconLink, IconLinkOff } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { formatDate } from "../../../lib/format.ts";
import { formatAddress } from "../address.ts";
import type { ScreenerAddress } from "../address.ts";
import { useScreenerState } from "../context.ts";
import { formatDayOf } from "../../../lib/format-moment.ts";
import "./shared-banner.css";
import { sharedLink } from "./shared-link.ts";

/** Describes the date of the data on show, in one or two sentences. */
function describeDay({ screen, manifest, newest }: SharedScreenView, over: "pinned" | "newest") {
  const pinned = formatDate(screen.asOf);
  const now = newest === null ? null : formatDate(newest.asOf);
  if (manifest === null)
    return now === null
      ? `Data as of ${pinned} is no longer available.`
      : `Data as of ${pinned} is no longer available. Showing latest data, ${now}.`;
  if (over === "newest" && now !== null)
    return `Showing latest data, ${now}. Shared with data as of ${pinned}.`;
  return `Showing data as of ${pinned}, when the query was shared.`;
}

/** The other day to choose, where there is one. */
function OtherDay({
  view,
  address,
}: {
  readonly view: SharedScreenView;
  readonly address: ScreenerAddress;
}) {
  const { screen, manifest, newest } = view;
  const { shared } = address;
  if (shared === null || manifest === null || newest === null) return null;
  if (newest.version === screen.datasetVersion) return null;
  const over = shared.over === "pinned" ? "newest" : "pinned";
  return (
    <Link href={formatAddress({ ...address, shared: { ...shared, over } })}>
      {over === "newest"
        ? `Use latest data, ${formatDate(newest.asOf)}`
        : `Use data as of ${formatDate(screen.asOf)}`}
    </Link>
  );
}

/** Says what link the page follows: whose query it is, which version, and whose day answers. */
export function SharedBanner() {
  const { phase, view } = useSnapshot(sharedLink);
  const { address, phase: stage } = useScreenerState();
  if (address.shared === null || phase === "none") return null;
  const ownScreener = formatAddress({ ...address, shared: null });
  if (phase === "gone" || view === null)
    return (
      <output className="shared-banner">
        <IconLinkOff size={20} stroke={1.6} aria-hidden />
        <span className="shared-words">
          <strong>This link has expired.</strong>
          <span>The link was revoked or is incomplete. You can still use the screener.</span>
        </span>
        <Link href={ownScreener === "" ? window.location.pathname : ownScreener}>Close</Link>
      </output>
    );
  const { screen } = view;
  // The address takes over the link's text only once the page has loaded.
  const isChanged = stage !== "loading" && address.query !== screen.text;
  const by = screen.by === "" ? "Shared" : `Shared by ${screen.by}`;
  return (
    <section className="shared-banner" aria-label="Shared query">
      <IconLink size={20} stroke={1.6} aria-hidden />
      <div className="shared-words">
        <p>
          <strong>{screen.name}</strong>{" "}
          <span className="shared-by">
            {by} on {formatDayOf(screen.sharedAt)}, version {screen.version}
            {isChanged && ", edited"}
          </span>
        </p>
        {screen.description !== "" && <p className="shared-by">{screen.description}</p>}
        <p>{describeDay(view, address.shared.over)}</p>
      </div>
      <p className="shared-ways">
        <OtherDay view={view} address={address} />
        {isChanged && (
          <Link href={formatAddress({ ...address, query: screen.text })}>Discard changes</Link>
        )}
      </p>
    </section>
  );
}
