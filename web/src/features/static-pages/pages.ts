import { createElement } from "react";
import type { ComponentType } from "react";

/** A page for the router; its code and text come with `load`. */
export interface StaticPageEntry {
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
}

function describePage(path: string, title: string): StaticPageEntry {
  return {
    path,
    title,
    load: async () => {
      const [{ StaticPage }, { contents }] = await Promise.all([
        import("./StaticPage.tsx"),
        import("../../content/static-pages/contents.ts"),
      ]);
      const content = contents.get(path);
      if (content === undefined) throw new Error(`${path} has no content`);
      return function TextPage() {
        return createElement(StaticPage, { content });
      };
    },
  };
}

/** The pages of the company and of the law. */
export const staticPages: readonly StaticPageEntry[] = [
  describePage("/aboutUs", "About"),
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
  describePage("/disclaimer", "Disclaimer"),
  describePage("/terms", "Terms of use"),
  describePage("/refund-policy", "Refund policy"),
  describePage("/comingSoon", "Coming soon"),
];
