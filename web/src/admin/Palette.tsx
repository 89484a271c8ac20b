import { useContext } from "react";
import { useSnapshot } from "valtio";
import { admin, logOut } from "./admin-session.ts";
import { adminRoutes } from "./admin-routes.ts";
import { listOpenPages, MenuOfStaff } from "./menu.ts";
import { AdminPalette } from "./register/AdminPalette.tsx";

/** The palette with all pages that the signed-in staff member may open; those of the menu first. */
export function Palette() {
  const listed = useContext(MenuOfStaff).flatMap(({ items }) => items);
  const { session } = useSnapshot(admin);
  const others = session === null ? [] : listOpenPages(session.staff, adminRoutes);
  const pages = new Set([...listed, ...others]);
  return (
    <AdminPalette
      pages={[...pages].map(({ title, path }) => ({ title, path }))}
      actions={[{ title: "Log out", run: () => void logOut() }]}
    />
  );
}
