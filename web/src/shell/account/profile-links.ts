import type { MemberView, Viewer } from "@munshi/bff/contract";
import { isAvailablePath } from "../available-pages.ts";

interface ProfileLink {
  readonly label: string;
  readonly path: string;
  readonly isFor?: (viewer: Viewer, member: MemberView | null) => boolean;
}

const links: readonly ProfileLink[] = [
  { label: "Dashboard", path: "/dashboard", isFor: ({ isReferrer }) => isReferrer },
  { label: "Security", path: "/profile/security" },
  { label: "Risk profile", path: "/risk-profile" },
  { label: "About", path: "/aboutUs" },
  { label: "Products", path: "/" },
  { label: "Pricing", path: "/pricing" },
  { label: "Support", path: "/support" },
  { label: "Order Summary", path: "/order-summary" },
  {
    label: "Certificate",
    path: "/Certificate",
    isFor: (_, member) => member?.hasCertificate === true,
  },
];

/** Pages of the profile menu that are built and that this viewer may see. */
export function listProfileLinks(
  viewer: Viewer,
  member: MemberView | null,
  built?: ReadonlySet<string>,
): readonly ProfileLink[] {
  return links.filter(
    ({ path, isFor }) => isAvailablePath(path, built) && (isFor?.(viewer, member) ?? true),
  );
}
