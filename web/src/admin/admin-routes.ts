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
    path: "/admin/Copmplaints",
    title: "Complaints",
    Page: lazy(async () => ({
      default: (await import("./complaints/ComplaintsPage.tsx")).ComplaintsPage,
    })),
  },
  {
    path: "/admin/Copmplaints/new",
    title: "Add complaint",
    Page: lazy(async () => ({
      default: (await import("./complaints/ComplaintPage.tsx")).NewComplaintPage,
    })),
  },
  {
    path: "/admin/Copmplaints/tables",
    title: "Regulator’s tables",
    Page: lazy(async () => ({
      default: (await import("./complaints/ComplaintTablesPage.tsx")).ComplaintTablesPage,
    })),
  },
  {
    path: "/admin/Copmplaints/complaint/:id",
    title: "Complaint",
    Page: lazy(async () => ({
      default: (await import("./complaints/ComplaintPage.tsx")).ComplaintPage,
    })),
  },
  {
    path: "/admin/Compliance",
    title: "Compliance",
    Page: lazy(async () => ({
      default: (await import("./compliance/CompliancePages.tsx")).CompliancePage,
    })),
  },
  {
    path: "/admin/Compliance/new",
    title: "Add entry",
    Page: lazy(async () => ({
      default: (await import("./compliance/CompliancePages.tsx")).NewComplianceEntryPage,
    })),
  },
  {
    path: "/admin/Compliance/entry/:id",
    title: "Compliance entry",
    Page: lazy(async () => ({
      default: (await import("./compliance/CompliancePages.tsx")).ComplianceEntryPage,
    })),
  },
  {
    path: "/admin/messenger",
    title: "Messenger",
    Page: lazy(async () => ({
      default: (await import("./messenger/MessengerPage.tsx")).MessengerPage,
    })),
  },
  {
    path: "/admin/messenger/new",
    title: "New broadcast",
    Page: lazy(async () => ({
      default: (await import("./messenger/BroadcastPage.tsx")).NewBroadcastPage,
    })),
  },
  {
    path: "/admin/messenger/settings",
    title: "Templates and rates",
    Page: lazy(async () => ({
      default: (await import("./messenger/MessengerSettingsPage.tsx")).MessengerSettingsPage,
    })),
  },
  {
    path: "/admin/messenger/broadcast/:id",
    title: "Broadcast",
    Page: lazy(async () => ({
      default: (await import("./messenger/BroadcastPage.tsx")).BroadcastPage,
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
