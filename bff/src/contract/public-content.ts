import type { BlogPost, ComplaintsAnswer, LandingAnswer } from "@munshi/core-api/contract";

/** `GET /api/views/landing`. A part is null where it cannot be had: its tile then stays empty. */
export interface LandingView {
  readonly performance: LandingAnswer | null;
  readonly posts: readonly BlogPost[] | null;
}

/** `GET /api/views/complaints`; null where they cannot be had. */
export interface ComplaintsView {
  readonly complaints: ComplaintsAnswer | null;
}
