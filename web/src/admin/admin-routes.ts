import { lazy } from "react";
import type { AdminRoute } from "./menu.ts";

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
    path: "/admin/uploadMarketData",
    title: "Upload market data",
    Page: lazy(async () => ({
      default: (await import("./market-uploads/UploadMarketDataPage.tsx")).UploadMarketDataPage,
    })),
  },
  {
    path: "/admin/LoadedData",
    title: "Loaded data",
    Page: lazy(async () => ({
      default: (await import("./market-uploads/LoadedDataPages.tsx")).LoadedDataPage,
    })),
  },
  {
    path: "/admin/LoadedData/:id",
    title: "Import",
    Page: lazy(async () => ({
      default: (await import("./market-uploads/LoadedDataPages.tsx")).LoadedFilePage,
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
    path: "/admin/Changes",
    title: "Change requests",
    Page: lazy(async () => ({ default: (await import("./changes/ChangesPage.tsx")).ChangesPage })),
  },
  {
    path: "/admin/Changes/:id",
    title: "Change request",
    Page: lazy(async () => ({ default: (await import("./changes/ChangePage.tsx")).ChangePage })),
  },
  {
    path: "/admin/Audit",
    title: "Audit log",
    Page: lazy(async () => ({ default: (await import("./audit/AuditPage.tsx")).AuditPage })),
  },
  {
    path: "/admin/Profile",
    title: "Profiles",
    Page: lazy(async () => ({
      default: (await import("./staff/ProfilePages.tsx")).ProfilePage,
    })),
  },
  {
    path: "/admin/AddProfile",
    title: "Add profile",
    Page: lazy(async () => ({
      default: (await import("./staff/ProfilePages.tsx")).AddProfilePage,
    })),
  },
  {
    path: "/admin/EditProfile/:uid",
    title: "Edit profile",
    Page: lazy(async () => ({
      default: (await import("./staff/ProfilePages.tsx")).EditProfilePage,
    })),
  },
  {
    path: "/admin/Permission",
    title: "Permissions",
    Page: lazy(async () => ({
      default: (await import("./staff/PermissionPage.tsx")).PermissionPage,
    })),
  },
  {
    path: "/admin/user",
    title: "Staff",
    Page: lazy(async () => ({
      default: (await import("./staff/StaffPages.tsx")).StaffPage,
    })),
  },
  {
    path: "/admin/addUser",
    title: "Add staff member",
    Page: lazy(async () => ({
      default: (await import("./staff/StaffPages.tsx")).AddUserPage,
    })),
  },
  {
    path: "/admin/editUser",
    title: "Edit staff member",
    Page: lazy(async () => ({
      default: (await import("./staff/StaffPages.tsx")).EditUserPage,
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
