import { auditRoutes } from "./audit/routes.ts";
import { boxesRoutes } from "./boxes/routes.ts";
import { breakoutsRoutes } from "./breakouts/routes.ts";
import { callsRoutes } from "./calls/routes.ts";
import { changesRoutes } from "./changes/routes.ts";
import { clientsRoutes } from "./clients/routes.ts";
import { complaintsRoutes } from "./complaints/routes.ts";
import { complianceRoutes } from "./compliance/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { documentsRoutes } from "./documents/routes.ts";
import { figuresRoutes } from "./figures/routes.ts";
import { leadsRoutes } from "./leads/routes.ts";
import { marketRoutes } from "./market/routes.ts";
import { marketUploadsRoutes } from "./market-uploads/routes.ts";
import { messengerRoutes } from "./messenger/routes.ts";
import { scriptsRoutes } from "./scripts/routes.ts";
import { securityRoutes } from "./security/routes.ts";
import { staffRoutes } from "./staff/routes.ts";
import { statisticsRoutes } from "./statistics/routes.ts";
import type { AdminRoute } from "./menu.ts";

/** Every page of the back office behind the login. A new one is also listed in the bff's `admin-pages.ts`. */
export const adminRoutes: readonly AdminRoute[] = [
  ...dashboardRoutes,
  ...clientsRoutes,
  ...marketUploadsRoutes,
  ...securityRoutes,
  ...changesRoutes,
  ...auditRoutes,
  ...marketRoutes,
  ...figuresRoutes,
  ...staffRoutes,
  ...complaintsRoutes,
  ...complianceRoutes,
  ...messengerRoutes,
  ...leadsRoutes,
  ...statisticsRoutes,
  ...documentsRoutes,
  ...breakoutsRoutes,
  ...boxesRoutes,
  ...callsRoutes,
  ...scriptsRoutes,
];
