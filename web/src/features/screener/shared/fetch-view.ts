import type { ScreenerView } from "@munshi/bff/contract";
import { session } from "../../../lib/session/session.ts";
import type { ScreenerAddress } from "../address.ts";
import { fetchScreenerView } from "../api.ts";
import type { EngineToTeach } from "./prepare-view.ts";
import { showNoLink } from "./shared-link.ts";

/**
 * What the screener opens with. Where the address follows a link, or asks a query that may name what
 * has been saved, those names are taught to the engine before it is asked; `ask` is then told the text
 * that the link brings, unless the address asks one of its own.
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
