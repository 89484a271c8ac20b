import { Accordion, Drawer } from "@mantine/core";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import "@mantine/core/styles/Accordion.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import { useReturnFocus } from "../ui/useReturnFocus.ts";
import { entry } from "../lib/session/entry-parameters.ts";
import { session } from "../lib/session/session.ts";
import { companyLinks } from "./footer/company.ts";
import { menuGroups, resolveDestination } from "./navigation.ts";
import { shell } from "./shell-state.ts";
import { isAvailablePath } from "./available-pages.ts";

/** The header's menus on narrow screens. */
export function MobileMenu({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { viewer } = useSnapshot(session);
  const { referrer } = useSnapshot(entry);
  const { view } = useSnapshot(shell);
  const hidesPricing = view?.tenant.brand?.hidden.includes("pricing-on-mobile") ?? false;
  const first = menuGroups[0]?.label ?? null;
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={320} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu" className="mobile-menu">
        <Drawer.Header component="div">
          <Drawer.Title>Menu</Drawer.Title>
          <Drawer.CloseButton size={36} aria-label="Close menu" />
        </Drawer.Header>
        <Drawer.Body>
          <nav aria-label="Main">
            {viewer.isSignedIn && (
              <Link className="menu-link mobile-today" href="/today" onClick={onClose}>
                <span className="menu-label">Today</span>
                <span className="menu-about">Your watchlists, saved screens and events</span>
              </Link>
            )}
            <Accordion defaultValue={first} variant="default" order={3}>
              {menuGroups.map((group) => (
                <Accordion.Item key={group.label} value={group.label}>
                  <Accordion.Control>{group.label}</Accordion.Control>
                  <Accordion.Panel>
                    <ul>
                      {group.destinations.map((destination) => (
                        <li key={destination.path}>
                          <Link
                            className="menu-link"
                            href={resolveDestination(destination, viewer, referrer)}
                            onClick={onClose}
                          >
                            <span className="menu-label">{destination.label}</span>
                            <span className="menu-about">{destination.about}</span>
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
            <ul className="mobile-plain">
              {companyLinks
                .filter(
                  ({ path }) => isAvailablePath(path) && !(hidesPricing && path === "/pricing"),
                )
                .map(({ label, path }) => (
                  <li key={path}>
                    <Link className="menu-link" href={path} onClick={onClose}>
                      {label}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
