import type { ScreenerView } from "@munshi/bff/contract";
import { session } from "../../../lib/session/session.ts";
import type { ScreenerAddress } from "../address.ts";
import { fetchScreenerView } from "../api.ts";
import type { EngineToTeach } from "./prepare-view.ts";
import { showNoLink } from "./shared-link.ts";

/**
 * Loads the screener's first view. If the address follows a link, or its query may use saved names,
 * those names are defined in the engine before the query runs; `ask` gets the link's text, unless
 * the address has a query.
 */
export async function fetchView(
  address: ScreenerAddress,
  engine: EngineToTeach,
  ask: (query: string) => void,
): Promise<ScreenerView> {
  const view = fetchScreenerView();
  if (address.shared === null) showNoLink("none");
  if (address.shared === null && (address.query === "" || !session.viewer.isSignedIn)) return view;
  // Awaited below; a failure that comes before is not to be reported as unheard.
  view.catch(() => undefined);
  const { prepareView } = await import("./prepare-view.ts");
  return prepareView(address, { engine, view, ask });
}
