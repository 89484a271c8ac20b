import { builtAdminPages } from "@munshi/bff/contract";
import type { StaffSession } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { readNext } from "./admin-session.ts";
import { adminRoutes } from "./admin-routes.ts";
import { listMenu, listOpenPages } from "./menu.ts";
import { allListed } from "./staff/permission-kinds.ts";

const asha: StaffSession["staff"] = {
  id: "1",
  name: "Asha",
  email: "asha@example.in",
  is_master: false,
  permissions: ["lead.create"],
};
const Page = () => null;

test("the menu shows what is built and permitted, in the documented groups", () => {
  const routes = ["AdminDashboard", "Assignlead", "Createlead", "Client"].map((page) => ({
    path: `/admin/${page}`,
    title: page,
    Page,
  }));
  const menu = listMenu(asha, routes).map(({ group, items }) => [
    group,
    items.map(({ title }) => title),
  ]);
  expect(menu).toEqual([
    ["Home", ["AdminDashboard"]],
    ["Lead", ["Createlead"]],
  ]);
});

/** By hand from the documents; pages that edit scores are not built yet. */
const documentedMenu = [
  ["AdminDashboard", "Copmplaints"],
  ["dailyAllTime"],
  ["uploadMarketData", "contributionIndex", "eventCalander", "fiiactivity", "indicesStock"],
  ["CorporateAction", "StockWatch", "resultDate", "companySymbol"],
  ["Client", "user", "Scriptype", "Script", "Scriptlimit", "ScriptDate", "Strategy", "Profile"],
  ["Permission", "messenger", "opencall", "closecall", "Chart", "Createlead", "ListLead"],
  ["Listfollowup", "Listreject", "Listsuccess", "Unassignlead", "Assignlead", "lead/Upload"],
  ["lead/ListSource", "lead/Listservice"],
].flat();

test("a master sees every item of the documented menu", () => {
  const master = { ...asha, is_master: true, permissions: allListed.map(({ key }) => key) };
  const shown = listMenu(master, adminRoutes).flatMap(({ items }) =>
    items.map(({ path }) => path.replace("/admin/", "")),
  );
  expect(documentedMenu.filter((page) => !shown.includes(page))).toEqual([]);
});

test("the palette also offers permitted forms, which the menu leaves out", () => {
  const staff = { ...asha, permissions: [...asha.permissions, "client.change" as const] };
  const paths = listOpenPages(staff, adminRoutes).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/admin/AddCilent", "/admin/Createlead"]));
  for (const path of ["/admin/AddScript", "/admin/editUser", "/admin/EditClient/:uid"]) {
    expect(paths).not.toContain(path);
  }
});

test("the servers list the pages that the back office has", () => {
  const beforeLogin = ["/admin/AdminLogin", "/admin/AcceptInvitation"];
  const routes = [...beforeLogin, ...adminRoutes.map(({ path }) => path)];
  expect(routes.toSorted()).toEqual([...builtAdminPages].toSorted());
});

test.each([
  ["?next=%2Fadmin%2FListLead%3Fpage%3D2", "/admin/ListLead?page=2"],
  ["?next=%2Fadmin%2F%2Fevil.example", "/admin/AdminDashboard"],
  ["?next=https%3A%2F%2Fevil.example%2Fadmin%2Fx", "/admin/AdminDashboard"],
  ["?next=%2Fadmin%2FAdminLogin", "/admin/AdminDashboard"],
  ["", "/admin/AdminDashboard"],
])("the login leads on from %s to %s", (search, target) => {
  expect(readNext(search)).toBe(target);
});
