import type { Viewer } from "@munshi/core-api/contract";
import { builtPages } from "./built-pages.ts";
import type { MemberView } from "./session.ts";

const productPages = {
  optimizer: "/guest-create-portfolio",
  stockbox: "/emoji-stocks",
  none: "/product-type",
} as const;

/** The home page of members. */
const memberHome = "/today";

/**
 * The page after a login without `next`: the risk questionnaire until it is completed, then the
 * chosen product or the choice of one. The member's home page if that page is not built.
 */
export function choosePageAfterSignIn(
  viewer: Viewer,
  productType: MemberView["productType"],
  built: ReadonlySet<string> = builtPages,
): string {
  const wanted = viewer.hasRiskProfile ? productPages[productType ?? "none"] : "/risk-profile";
  return built.has(wanted) ? wanted : memberHome;
}
