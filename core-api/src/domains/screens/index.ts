import type { Route } from "../../platform/http/route.ts";
import { createSavedWorkRoutes } from "./saved-work.routes.ts";
import type { Screens } from "./screens.ts";
import { createSharingRoutes } from "./sharing/sharing.routes.ts";

export { createScreens } from "./screens.ts";
export type { Screens } from "./screens.ts";
export { popularScreens } from "./popular/popular-screens.ts";

export function createScreenRoutes(screens: Screens): readonly Route[] {
  return [...createSavedWorkRoutes(screens), ...createSharingRoutes(screens.sharing)];
}

export { createPopularScreenRoutes } from "./popular/popular-screens.ts";
