import { createElement } from "react";
import type { ComponentType } from "react";
import type { StaticContent } from "../../content/static-pages/static-content.ts";

/** A page for the router; its code and text come with `load`. */
export interface StaticPageEntry {
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
}

function describePage(
  path: string,
  title: string,
  loadContent: () => Promise<StaticContent>,
): StaticPageEntry {
  return {
    path,
    title,
    load: async () => {
      const [{ StaticPage }, content] = await Promise.all([
        import("./StaticPage.tsx"),
        loadContent(),
      ]);
      return function TextPage() {
        return createElement(StaticPage, { content });
      };
    },
  };
}

/** The pages of the company and of the law. */
export const staticPages: readonly StaticPageEntry[] = [
  describePage(
    "/aboutUs",
    "About",
    async () => (await import("../../content/static-pages/about.ts")).about,
  ),
  {
    path: "/support",
    title: "Support",
    load: async () => (await import("./SupportPage.tsx")).SupportPage,
  },
  {
    path: "/privacy-policy",
    title: "Privacy policy",
    load: async () => (await import("./PrivacyPage.tsx")).PrivacyPage,
  },
  describePage(
    "/disclaimer",
    "Disclaimer",
    async () => (await import("../../content/static-pages/disclaimer.ts")).disclaimer,
  ),
  describePage(
    "/terms",
    "Terms of use",
    async () => (await import("../../content/static-pages/terms.ts")).terms,
  ),
  describePage(
    "/refund-policy",
    "Refund policy",
    async () => (await import("../../content/static-pages/refund.ts")).refund,
  ),
  describePage(
    "/comingSoon",
    "Coming soon",
    async () => (await import("../../content/static-pages/coming-soon.ts")).comingSoon,
  ),
];
