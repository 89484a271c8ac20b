/** Implemented pages of the back office, by their address in the gate's table. */
export const builtAdminPages: ReadonlySet<string> = new Set([
  "/admin/AdminLogin",
  "/admin/AcceptInvitation",
  "/admin/AdminDashboard",
  "/admin/Client",
  "/admin/Security",
  "/admin/Changes",
  "/admin/Changes/:id",
  "/admin/Audit",
  "/admin/Profile",
  "/admin/AddProfile",
  "/admin/EditProfile/:uid",
  "/admin/Permission",
  "/admin/user",
  "/admin/addUser",
  "/admin/editUser",
]);
