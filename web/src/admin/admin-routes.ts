import { findGateRow } from "@munshi/bff/contract";
import type { StaffSession } from "@munshi/bff/contract";
import { lazy } from "react";
import type { ComponentType } from "react";

export interface AdminRoute {
  /** As in the gate's table, which names the permission. */
  readonly path: string;
  readonly title: string;
  readonly Page: ComponentType;
}

/** Every page of the back office behind the login. A new one is also listed in the bff's `admin-pages.ts`. */
export const adminRoutes: readonly AdminRoute[] = [
  {
    path: "/admin/AdminDashboard",
    title: "Dashboard",
    Page: lazy(async () => ({
      default: (await import("./dashboard/AdminDashboard.tsx")).AdminDashboard,
    })),
  },
  {
    path: "/admin/Client",
    title: "Clients",
    Page: lazy(async () => ({
      default: (await import("./clients/ClientsPage.tsx")).ClientsPage,
    })),
  },
  {
    path: "/admin/Security",
    title: "Security",
    Page: lazy(async () => ({
      default: (await import("./security/AdminSecurityPage.tsx")).AdminSecurityPage,
    })),
  },
  {
    path: "/admin/Createlead",
    title: "Create lead",
    Page: lazy(async () => ({
      default: (await import("./leads/CreateLeadPage.tsx")).CreateLeadPage,
    })),
  },
  {
    path: "/admin/ListLead",
    title: "Leads",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadLists.tsx")).LeadsPage,
    })),
  },
  {
    path: "/admin/Listfollowup",
    title: "Follow-ups",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadLists.tsx")).FollowUpsPage,
    })),
  },
  {
    path: "/admin/Listreject",
    title: "Rejected leads",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadLists.tsx")).RejectedLeadsPage,
    })),
  },
  {
    path: "/admin/Listsuccess",
    title: "Successful leads",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadLists.tsx")).WonLeadsPage,
    })),
  },
  {
    path: "/admin/Unassignlead",
    title: "Unassigned leads",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadLists.tsx")).UnassignedLeadsPage,
    })),
  },
  {
    path: "/admin/Assignlead",
    title: "Assign leads",
    Page: lazy(async () => ({
      default: (await import("./leads/AssignLeadsPage.tsx")).AssignLeadsPage,
    })),
  },
  {
    path: "/admin/EditLead/:uid",
    title: "Lead",
    Page: lazy(async () => ({
      default: (await import("./leads/EditLeadPage.tsx")).EditLeadPage,
    })),
  },
  {
    path: "/admin/lead/Upload",
    title: "Upload leads",
    Page: lazy(async () => ({
      default: (await import("./leads/UploadLeadsPage.tsx")).UploadLeadsPage,
    })),
  },
  {
    path: "/admin/lead/Addsource",
    title: "Add source",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).AddLeadSourcePage,
    })),
  },
  {
    path: "/admin/lead/Editsource/:id",
    title: "Edit source",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).EditLeadSourcePage,
    })),
  },
  {
    path: "/admin/lead/ListSource",
    title: "Lead sources",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).LeadSourcesPage,
    })),
  },
  {
    path: "/admin/lead/Addservice",
    title: "Add service",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).AddLeadServicePage,
    })),
  },
  {
    path: "/admin/lead/Editservice/:id",
    title: "Edit service",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).EditLeadServicePage,
    })),
  },
  {
    path: "/admin/lead/Listservice",
    title: "Lead services",
    Page: lazy(async () => ({
      default: (await import("./leads/LeadOptionPages.tsx")).LeadServicesPage,
    })),
  },
];

/** The documented menu, by page; a page shows once it is built and its permission is held. */
const menu: readonly { readonly group: string; readonly pages: readonly string[] }[] = [
  { group: "Home", pages: ["AdminDashboard", "Copmplaints", "Statistics"] },
  {
    group: "Scores",
    pages: [
      "fundamentalScore",
      "growthScore",
      "liquidityScore",
      "efficiencyScore",
      "trustScore",
      "dailyAllTime",
      "scoring/company-scores",
      "scoring/rules",
      "scoring/backtests",
      "scoring/parameters",
      "scoring/categories",
      "scoring/sectors",
      "scoring/workflow-wizard",
    ],
  },
  {
    group: "Market data",
    pages: [
      "uploadMarketData",
      "contributionIndex",
      "eventCalander",
      "fiiactivity",
      "indicesStock",
      "CorporateAction",
      "StockWatch",
      "resultDate",
      "companySymbol",
      "todaysNews",
      "resultstatement",
      "TodaysNewsResult",
      "ResultStatementNew",
      "Breakout",
      "FundamentalBreakout",
      "BreakoutCompair",
      "StocksBoxData",
    ],
  },
  {
    group: "Config",
    pages: [
      "Client",
      "user",
      "Scriptype",
      "Script",
      "Scriptlimit",
      "ScriptDate",
      "Strategy",
      "Profile",
      "Permission",
    ],
  },
  { group: "Messenger", pages: ["messenger", "opencall", "closecall", "Chart"] },
  {
    group: "Lead",
    pages: [
      "Createlead",
      "ListLead",
      "Listfollowup",
      "Listreject",
      "Listsuccess",
      "Unassignlead",
      "Assignlead",
      "lead/Upload",
      "lead/ListSource",
      "lead/Listservice",
    ],
  },
];

/** Whether a page opens to a staff member. The server decides; this spares empty pages. */
export function mayOpen(path: string, staff: StaffSession["staff"]): boolean {
  const permission = findGateRow(path)?.permission;
  return permission === undefined || staff.permissions.includes(permission);
}

export interface MenuGroup {
  readonly group: string;
  readonly items: readonly AdminRoute[];
}

/** The menu of a staff member, without empty groups. */
export function listMenu(
  staff: StaffSession["staff"],
  routes: readonly AdminRoute[] = adminRoutes,
): readonly MenuGroup[] {
  return menu
    .map(({ group, pages }) => ({
      group,
      items: pages.flatMap((page) =>
        routes.filter(({ path }) => path === `/admin/${page}` && mayOpen(path, staff)),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}
