import type { HttpMiddleware } from "../../platform/http/context.ts";
import type { Route } from "../../platform/http/route.ts";
import { createCustomFilterRoutes } from "./filters/custom-filters.routes.ts";
import { createStockListRoutes } from "./lists/stock-lists.routes.ts";
import { createClientQueryRoutes } from "./queries/client-queries.routes.ts";
import { createSavedScreenRoutes } from "./queries/saved-screens.routes.ts";
import type { Screens } from "./screens.ts";
import { createSharingRoutes } from "./sharing/sharing.routes.ts";

export { nameKey } from "./name-key.ts";
export { ownerOf } from "./owner-of.routes.ts";
export { ownedBy } from "./owner.ts";
export type { Owner } from "./owner.ts";
export { lockOwner } from "./owners.repository.ts";
export { screenName } from "./saved-fields.schema.ts";
export { createScreens } from "./screens.ts";
export type { Screens } from "./screens.ts";

export function createScreenRoutes(
  screens: Screens,
  deps: { readonly knowMember: HttpMiddleware },
): readonly Route[] {
  return [
    ...createClientQueryRoutes(screens.queries),
    ...createCustomFilterRoutes(screens.filters),
    ...createStockListRoutes(screens.lists),
    ...createSavedScreenRoutes(screens),
    ...createSharingRoutes({ sharing: screens.sharing, ...deps }),
  ];
}
