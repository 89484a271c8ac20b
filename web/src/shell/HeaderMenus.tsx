import { IconChevronDown } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";
import { Disclosure } from "../ui/Disclosure.tsx";
import { entry } from "../lib/session/entry-parameters.ts";
import { session } from "../lib/session/session.ts";
import { findDestination, menuGroups, resolveDestination } from "./navigation.ts";
import { isAvailablePath } from "./available-pages.ts";

/** Today for members, then Analyze, Invest and Track, on wide screens. */
export function HeaderMenus() {
  const [location] = useLocation();
  const { viewer } = useSnapshot(session);
  const { referrer } = useSnapshot(entry);
  return (
    <nav className="header-menus" aria-label="Main">
      {viewer.isSignedIn && (
        <Link
          className="header-plain"
          href="/today"
          aria-current={location === "/today" ? "page" : undefined}
        >
          Today
        </Link>
      )}
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
              {group.destinations.map((destination) => (
                <li key={destination.path}>
                  <Link
                    className="menu-link"
                    href={resolveDestination(destination, viewer, referrer)}
                    aria-current={findDestination(location) === destination ? "page" : undefined}
                    onClick={close}
                  >
                    <span className="menu-label">{destination.label}</span>
                    <span className="menu-about">{destination.about}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      ))}
      {isAvailablePath("/pricing") && !viewer.isSubscribed && (
        <Link
          className="header-plain"
          href="/pricing"
          aria-current={location === "/pricing" ? "page" : undefined}
        >
          Pricing
        </Link>
      )}
    </nav>
  );
}
