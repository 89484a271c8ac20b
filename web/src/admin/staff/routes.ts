import { adminPage } from "../admin-page.ts";

export const staffRoutes = [
  adminPage(
    "/admin/Profile",
    "Profiles",
    async () => (await import("./ProfilePages.tsx")).ProfilePage,
  ),
  adminPage(
    "/admin/AddProfile",
    "Add profile",
    async () => (await import("./ProfilePages.tsx")).AddProfilePage,
  ),
  adminPage(
    "/admin/EditProfile/:uid",
    "Edit profile",
    async () => (await import("./ProfilePages.tsx")).EditProfilePage,
  ),
  adminPage(
    "/admin/Permission",
    "Permissions",
    async () => (await import("./PermissionPage.tsx")).PermissionPage,
  ),
  adminPage("/admin/user", "Staff", async () => (await import("./StaffPages.tsx")).StaffPage),
  adminPage(
    "/admin/addUser",
    "Add staff member",
    async () => (await import("./StaffPages.tsx")).AddUserPage,
  ),
  adminPage(
    "/admin/editUser",
    "Edit staff member",
    async () => (await import("./StaffPages.tsx")).EditUserPage,
  ),
];
