import type { ComplaintsAnswer, LandingAnswer } from "@munshi/core-api/contract";

/** A post of the blog. Texts are plain: nothing in them is markup. */
export interface LandingPost {
  /** Where it is read, on the blog's own site. */
  readonly link: string;
  readonly title: string;
  readonly excerpt: string;
  /** ISO 8601 UTC. */
  readonly date: string;
  /** Its path on this site, which fetches it from the blog; null where the post has none. */
  readonly picture: { readonly path: string; readonly alt: string } | null;
}

/** `GET /api/views/landing`. A part is null where it cannot be had: its tile then stays empty. */
export interface LandingView {
  readonly performance: LandingAnswer | null;
  /** Newest first; empty where there is no blog, or nothing in it. */
  readonly posts: readonly LandingPost[] | null;
}

/** `GET /api/views/complaints`; null where they cannot be had. */
export interface ComplaintsView {
  readonly complaints: ComplaintsAnswer | null;
}
