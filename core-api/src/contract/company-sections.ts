import type { Infer } from "@munshi/platform/contract";
import type { companyFundamentalRoutes } from "./company-fundamentals.ts";
import type { companyMoveRoutes } from "./company-moves.ts";
import type { companyProfileRoutes } from "./company-profile.ts";
import type { commentaryRoutes, scoringRoutes } from "./company-scores.ts";

type Routes = typeof companyFundamentalRoutes &
  typeof companyMoveRoutes &
  typeof companyProfileRoutes &
  typeof commentaryRoutes &
  typeof scoringRoutes;

type Name<Key> = Key extends `GET /companies/:coCode/${infer Section}`
  ? Section extends `${string}/${string}`
    ? never
    : Section
  : never;

/** The sections of the company page, by their name in paths, views and logs. */
export type CompanySectionName = Name<keyof Routes>;

export type CompanySections = {
  readonly [N in CompanySectionName]: NonNullable<
    Infer<Routes[`GET /companies/:coCode/${N}`]["answer"]>["data"]
  >;
};
