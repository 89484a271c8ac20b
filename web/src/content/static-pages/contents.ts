import { about } from "./about.ts";
import { comingSoon } from "./coming-soon.ts";
import { disclaimer } from "./disclaimer.ts";
import { refund } from "./refund.ts";
import { terms } from "./terms.ts";
import type { StaticContent } from "./static-content.ts";

/** The text of each page that is text alone, by path. */
export const contents: ReadonlyMap<string, StaticContent> = new Map([
  ["/aboutUs", about],
  ["/disclaimer", disclaimer],
  ["/terms", terms],
  ["/refund-policy", refund],
  ["/comingSoon", comingSoon],
]);
