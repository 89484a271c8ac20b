import { lazy } from "react";
import type { ComponentType } from "react";
import type { AdminRoute } from "./menu.ts";

/** A page of the back office, loaded when it is opened first. */
export function adminPage(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
): AdminRoute {
  return { path, title, Page: lazy(async () => ({ default: await load() })) };
}
