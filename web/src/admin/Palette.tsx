import { useSnapshot } from "valtio";
import { admin, logOut } from "./admin-session.ts";
import { listMenu } from "./admin-routes.ts";
import { AdminPalette } from "./register/AdminPalette.tsx";

/** The palette with the pages of the signed-in staff member's menu. */
export function Palette() {
  const { session } = useSnapshot(admin);
  if (session === null) return null;
  const pages = listMenu(session.staff).flatMap(({ items }) => items);
  return (
    <AdminPalette
      pages={pages.map(({ title, path }) => ({ title, path }))}
      actions={[{ title: "Log out", run: () => void logOut() }]}
    />
  );
}
