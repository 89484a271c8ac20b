import type { MemberView, Viewer } from "@munshi/bff/contract";
import { isAvailablePath } from "../available-pages.ts";

interface ProfileLink {
  readonly label: string;
  readonly path: string;
  readonly isFor?: (viewer: Viewer, member: MemberView | null) => boolean;
}

/** The groups of the profile menu, in order. */
export const profileGroups = ["Account", "Alerts", "Help"] as const;
export type ProfileGroup = (typeof profileGroups)[number];

const links: Readonly<Record<ProfileGroup, readonly ProfileLink[]>> = {
  Account: [
    { label: "Security", path: "/profile/security" },
    { label: "Risk profile", path: "/risk-profile" },
    { label: "Subscription", path: "/subscription" },
    { label: "Orders", path: "/orders" },
    { label: "Order Summary", path: "/order-summary" },
    { label: "Pricing", path: "/pricing" },
    { label: "Dashboard", path: "/dashboard", isFor: ({ isReferrer }) => isReferrer },
    {
      label: "Certificate",
      path: "/Certificate",
      isFor: (_, member) => member?.hasCertificate === true,
    },
  ],
  Alerts: [],
  Help: [
    { label: "Support", path: "/support" },
    { label: "Products", path: "/" },
    { label: "About", path: "/aboutUs" },
  ],
};

/** Pages of a group of the profile menu that are built and that this viewer may see. */
export function listProfileLinks(
  group: ProfileGroup,
  viewer: Viewer,
  member: MemberView | null,
  built?: ReadonlySet<string>,
): readonly ProfileLink[] {
  return links[group].filter(
    ({ path, isFor }) => isAvailablePath(path, built) && (isFor?.(viewer, member) ?? true),
  );
}
