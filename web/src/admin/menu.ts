import { findPageRow } from "@munshi/bff/contract";
import type { StaffSession } from "@munshi/bff/contract";
import { createContext } from "react";
import type { ComponentType } from "react";

export interface AdminRoute {
  /** The address in the gate's table, which names the permission. */
  readonly path: string;
  readonly title: string;
  readonly Page: ComponentType;
}

/** The documented menu by page; shows pages that exist and are permitted. */
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
      "LoadedData",
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
      "PriceJumps",
      "Corrections",
      "WrongFigures",
      "Publish",
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
      "lead/ListReason",
    ],
  },
  { group: "Oversight", pages: ["Changes", "Audit", "Compliance"] },
];

/** Returns true if a staff member may open a page. The server enforces it; this hides the link. */
export function mayOpen(path: string, staff: StaffSession["staff"]): boolean {
  const permission = findPageRow(path)?.permission;
  return permission === undefined || staff.permissions.includes(permission);
}

export interface MenuGroup {
  readonly group: string;
  readonly items: readonly AdminRoute[];
}

/** The menu of a staff member, without empty groups. */
export function listMenu(
  staff: StaffSession["staff"],
  routes: readonly AdminRoute[],
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

/** Pages that need a record, although their address does not name it. */
const ofRecord: ReadonlySet<string> = new Set(["/admin/editUser"]);

/** Every page that a staff member may open without a record: also forms, which the menu leaves out. */
export function listOpenPages(
  staff: StaffSession["staff"],
  routes: readonly AdminRoute[],
): readonly AdminRoute[] {
  return routes.filter(
    ({ path }) => !path.includes(":") && !ofRecord.has(path) && mayOpen(path, staff),
  );
}

/** The menu of the person who is signed in. */
export const MenuOfStaff = createContext<readonly MenuGroup[]>([]);
