import { adminPage } from "../admin-page.ts";

export const clientsRoutes = [
  adminPage(
    "/admin/Client",
    "Clients",
    async () => (await import("./ClientsPage.tsx")).ClientsPage,
  ),
  adminPage(
    "/admin/AddCilent",
    "Add client",
    async () => (await import("./AddClientPage.tsx")).AddClientPage,
  ),
  adminPage(
    "/admin/EditClient/:uid",
    "Client",
    async () => (await import("./EditClientPage.tsx")).EditClientPage,
  ),
  adminPage(
    "/admin/Cilentupload",
    "Upload clients",
    async () => (await import("./UploadClientsPage.tsx")).UploadClientsPage,
  ),
];
