import { useContext } from "react";
import { logOut } from "./admin-session.ts";
import { MenuOfStaff } from "./menu.ts";
import { AdminPalette } from "./register/AdminPalette.tsx";

/** The palette with the pages of the signed-in staff member's menu. */
export function Palette() {
  const pages = useContext(MenuOfStaff).flatMap(({ items }) => items);
  return (
    <AdminPalette
      pages={pages.map(({ title, path }) => ({ title, path }))}
      actions={[{ title: "Log out", run: () => void logOut() }]}
    />
  );
}
