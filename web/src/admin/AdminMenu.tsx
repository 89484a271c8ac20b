import { useContext } from "react";
import { Link, useLocation } from "wouter";
import { MenuOfStaff } from "./menu.ts";

/** The pages the staff member may open, in the documented groups. */
export function AdminMenu({
  isOpen,
  onChoose,
}: {
  readonly isOpen: boolean;
  readonly onChoose: () => void;
}) {
  const [location] = useLocation();
  const menu = useContext(MenuOfStaff);
  return (
    <nav
      id="admin-menu"
      className={isOpen ? "admin-menu admin-menu-open" : "admin-menu"}
      aria-label="Back office"
    >
      {menu.map(({ group, items }) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {items.map(({ path, title }) => (
              <li key={path}>
                <Link
                  href={path}
                  onClick={onChoose}
                  {...(`${location}/`.startsWith(`${path}/`) ? { "aria-current": "page" } : {})}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
