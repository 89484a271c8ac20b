import type { ComponentType } from "react";

/** A page that needs nothing from its surroundings. */
export interface PageRoute {
  /** As the gate's table spells it. */
  readonly path: string;
  readonly title: string;
  readonly Page: ComponentType;
}
