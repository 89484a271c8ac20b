/** Implemented pages of the back office, by their address in the gate's table. */
export const builtAdminPages: ReadonlySet<string> = new Set([
  "/admin/AdminLogin",
  "/admin/AcceptInvitation",
  "/admin/AdminDashboard",
  "/admin/Security",
]);
