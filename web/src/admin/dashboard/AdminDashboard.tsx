import { useContext } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { admin, startPath } from "../admin-session.ts";
import { MenuOfStaff } from "../menu.ts";

/** A welcome, and the areas that are open to the person. */
export function AdminDashboard() {
  const { session } = useSnapshot(admin);
  const menu = useContext(MenuOfStaff);
  if (session === null) return null;
  const areas = menu
    .map(({ group, items }) => ({ group, items: items.filter(({ path }) => path !== startPath) }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      <h1 className="admin-title">Welcome, {session.staff.name}</h1>
      {areas.length === 0 && !session.staff.is_master && (
        <p className="admin-soft">No areas are open to you. Ask a master for access.</p>
      )}
      <div className="admin-areas">
        {areas.map(({ group, items }) => (
          <section key={group} className="admin-card">
            <h2>{group}</h2>
            <ul>
              {items.map(({ path, title }) => (
                <li key={path}>
                  <Link href={path}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
