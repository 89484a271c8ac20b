import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";
import { admin } from "./admin-session.ts";
import { listMenu } from "./admin-routes.ts";

/** The pages that are built and open to the person, in the documented groups. */
export function AdminMenu({
  isOpen,
  onChoose,
}: {
  readonly isOpen: boolean;
  readonly onChoose: () => void;
}) {
  const [location] = useLocation();
  const { session } = useSnapshot(admin);
  if (session === null) return null;
  return (
    <nav
      id="admin-menu"
      className={isOpen ? "admin-menu admin-menu-open" : "admin-menu"}
      aria-label="Back office"
    >
      {listMenu(session.staff).map(({ group, items }) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {items.map(({ path, title }) => (
              <li key={path}>
                <Link
                  href={path}
                  onClick={onChoose}
                  {...(path === location ? { "aria-current": "page" } : {})}
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
