import { useSnapshot } from "valtio";
import { entry, withReferrer } from "../../lib/session/entry-parameters.ts";
import { session } from "../../lib/session/session.ts";
import { findDestination, resolveDestination } from "../../shell/navigation.ts";

/** Where a link to a page leads this visitor: what the menus lead to goes by way of the gate. */
export function useProductLink(): (path: string) => string {
  const { viewer } = useSnapshot(session);
  const { referrer } = useSnapshot(entry);
  return (path) => {
    const destination = findDestination(path);
    return destination === undefined
      ? withReferrer(path, referrer)
      : resolveDestination(destination, viewer, referrer);
  };
}
