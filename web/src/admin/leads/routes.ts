import { adminPage } from "../admin-page.ts";

export const leadsRoutes = [
  adminPage(
    "/admin/Createlead",
    "Create lead",
    async () => (await import("./CreateLeadPage.tsx")).CreateLeadPage,
  ),
  adminPage("/admin/ListLead", "Leads", async () => (await import("./LeadLists.tsx")).LeadsPage),
  adminPage(
    "/admin/Listfollowup",
    "Follow-ups",
    async () => (await import("./LeadLists.tsx")).FollowUpsPage,
  ),
  adminPage(
    "/admin/Listreject",
    "Rejected leads",
    async () => (await import("./LeadLists.tsx")).RejectedLeadsPage,
  ),
  adminPage(
    "/admin/Listsuccess",
    "Successful leads",
    async () => (await import("./LeadLists.tsx")).WonLeadsPage,
  ),
  adminPage(
    "/admin/Unassignlead",
    "Unassigned leads",
    async () => (await import("./LeadLists.tsx")).UnassignedLeadsPage,
  ),
  adminPage(
    "/admin/Assignlead",
    "Assign leads",
    async () => (await import("./AssignLeadsPage.tsx")).AssignLeadsPage,
  ),
  adminPage(
    "/admin/EditLead/:uid",
    "Lead",
    async () => (await import("./EditLeadPage.tsx")).EditLeadPage,
  ),
  adminPage(
    "/admin/lead/Upload",
    "Upload leads",
    async () => (await import("./UploadLeadsPage.tsx")).UploadLeadsPage,
  ),
  adminPage(
    "/admin/lead/Addsource",
    "Add source",
    async () => (await import("./LeadOptionPages.tsx")).AddLeadSourcePage,
  ),
  adminPage(
    "/admin/lead/Editsource/:id",
    "Edit source",
    async () => (await import("./LeadOptionPages.tsx")).EditLeadSourcePage,
  ),
  adminPage(
    "/admin/lead/ListSource",
    "Lead sources",
    async () => (await import("./LeadOptionPages.tsx")).LeadSourcesPage,
  ),
  adminPage(
    "/admin/lead/Addservice",
    "Add service",
    async () => (await import("./LeadOptionPages.tsx")).AddLeadServicePage,
  ),
  adminPage(
    "/admin/lead/Editservice/:id",
    "Edit service",
    async () => (await import("./LeadOptionPages.tsx")).EditLeadServicePage,
  ),
  adminPage(
    "/admin/lead/Listservice",
    "Lead services",
    async () => (await import("./LeadOptionPages.tsx")).LeadServicesPage,
  ),
  adminPage(
    "/admin/lead/ListReason",
    "Rejection reasons",
    async () => (await import("./LeadOptionPages.tsx")).LeadReasonsPage,
  ),
  adminPage(
    "/admin/lead/Addreason",
    "Add rejection reason",
    async () => (await import("./LeadOptionPages.tsx")).AddLeadReasonPage,
  ),
  adminPage(
    "/admin/lead/Editreason/:id",
    "Edit rejection reason",
    async () => (await import("./LeadOptionPages.tsx")).EditLeadReasonPage,
  ),
];
