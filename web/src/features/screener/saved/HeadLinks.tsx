import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { session } from "../../../lib/session/session.ts";
import { savedScreensPath } from "./saved-screens-path.ts";

/** The way to the saved screens, for those to whom the page is open. */
export function HeadLinks() {
  const { viewer } = useSnapshot(session);
  if (!viewer.isSubscribed) return null;
  return <Link href={savedScreensPath}>Saved screens</Link>;
}
