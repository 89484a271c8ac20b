import { adminPage } from "../admin-page.ts";

export const complaintsRoutes = [
  adminPage(
    "/admin/Copmplaints",
    "Complaints",
    async () => (await import("./ComplaintsPage.tsx")).ComplaintsPage,
  ),
  adminPage(
    "/admin/Copmplaints/new",
    "Add complaint",
    async () => (await import("./ComplaintPage.tsx")).NewComplaintPage,
  ),
  adminPage(
    "/admin/Copmplaints/tables",
    "Regulator’s tables",
    async () => (await import("./ComplaintTablesPage.tsx")).ComplaintTablesPage,
  ),
  adminPage(
    "/admin/Copmplaints/complaint/:id",
    "Complaint",
    async () => (await import("./ComplaintPage.tsx")).ComplaintPage,
  ),
];
