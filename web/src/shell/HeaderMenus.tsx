import { IconChevronDown } from "@tabler/icons-react";
import { Link, useLocation } from "wouter";
import { Disclosure } from "../ui/Disclosure.tsx";
import { menuGroups } from "./navigation.ts";

/** Analyze, Invest and Track on wide screens. */
export function HeaderMenus() {
  const [location] = useLocation();
  return (
    <nav className="header-menus" aria-label="Main">
      {menuGroups.map((group) => (
        <Disclosure
          key={group.label}
          className="header-menu"
          align="start"
          face={
            <>
              {group.label}
              <IconChevronDown size={16} stroke={1.8} aria-hidden />
            </>
          }
        >
          {(close) => (
            <ul className="menu-links">
              {group.destinations.map(({ label, path, about }) => (
                <li key={path}>
                  <Link
                    className="menu-link"
                    href={path}
                    aria-current={location === path ? "page" : undefined}
                    onClick={close}
                  >
                    <span className="menu-label">{label}</span>
                    <span className="menu-about">{about}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      ))}
    </nav>
  );
}
