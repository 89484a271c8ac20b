import {
  brokerLoginRoutes,
  handoverRoutes,
  secondStepRoutes,
  sessionRoutes,
  socialRoutes,
} from "./session.ts";
import {
  blogPictureRoutes,
  dataRoutes,
  docsRoutes,
  notificationRoutes,
  popularScreensRoutes,
  publicContentRoutes,
  savedScreensRoutes,
  serverRoutes,
  usageRoutes,
  viewRoutes,
} from "./views.ts";
import { companyViewRoutes } from "./company.ts";
import { compareViewRoutes } from "./compare.ts";
import { marketViewRoutes } from "./market.ts";
import { boxPictureRoutes, stockBoxViewRoutes } from "./stock-boxes.ts";
import { staffSessionRoutes } from "./staff-session.ts";
import { todayViewRoutes } from "./today.ts";
import { watchListViewRoutes } from "./watch-list.ts";

/** The bff's own routes; those passed on to core-api are `BrowserRoutes` there. */
export const bffRoutes = {
  ...serverRoutes,
  ...docsRoutes,
  ...viewRoutes,
  ...publicContentRoutes,
  ...marketViewRoutes,
  ...companyViewRoutes,
  ...compareViewRoutes,
  ...savedScreensRoutes,
  ...popularScreensRoutes,
  ...stockBoxViewRoutes,
  ...boxPictureRoutes,
  ...todayViewRoutes,
  ...watchListViewRoutes,
  ...blogPictureRoutes,
  ...dataRoutes,
  ...notificationRoutes,
  ...usageRoutes,
  ...sessionRoutes,
  ...secondStepRoutes,
  ...handoverRoutes,
  ...socialRoutes,
  ...brokerLoginRoutes,
  ...staffSessionRoutes,
};

export type BffRoutes = typeof bffRoutes;
