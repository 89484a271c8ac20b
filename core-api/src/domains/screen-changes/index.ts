import { screenChangeRoutes } from "../../contract/screen-changes.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { ownerOf } from "../accounts/index.ts";
import type { ScreenChangesService } from "./screen-changes.service.ts";

export { createScreenChanges } from "./screen-changes.service.ts";

export function createScreenChangeRoutes(changes: ScreenChangesService): readonly Route[] {
  return implementRoutes(screenChangeRoutes, {
    "GET /screen_changes": async ({ ctx }) => changes.list(ownerOf(ctx)),
  });
}
