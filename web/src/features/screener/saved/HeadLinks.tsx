import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { session } from "../../../lib/session/session.ts";
import { popularScreensPath, savedScreensPath } from "../../../shell/available-pages.ts";

/** The ways to popular and saved screens, for those to whom the pages are open. */
export function HeadLinks() {
  const { viewer } = useSnapshot(session);
  if (!viewer.isSubscribed) return null;
  return (
    <>
      <Link href={popularScreensPath}>Popular screens</Link>
      <Link href={savedScreensPath}>Saved screens</Link>
    </>
  );
}
