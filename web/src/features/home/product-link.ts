import { useSnapshot } from "valtio";
import { entry, withReferrer } from "../../lib/session/entry-parameters.ts";
import { session } from "../../lib/session/session.ts";
import { menuGroups, resolveDestination } from "../../shell/navigation.ts";

const destinations = new Map(
  menuGroups.flatMap((group) => group.destinations.map((entrance) => [entrance.path, entrance])),
);

/** Where a link to a page leads this visitor: what the menus lead to goes by way of the gate. */
export function useProductLink(): (path: string) => string {
  const { viewer } = useSnapshot(session);
  const { referrer } = useSnapshot(entry);
  return (path) => {
    const destination = destinations.get(path);
    return destination === undefined
      ? withReferrer(path, referrer)
      : resolveDestination(destination, viewer, referrer);
  };
}
