import type { CompanyHit } from "@munshi/bff/contract";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { entry } from "../lib/session/entry-parameters.ts";
import { Logo } from "../ui/Logo.tsx";
import { OptionalPart } from "../ui/OptionalPart.tsx";
import { HeaderAccount } from "./account/HeaderAccount.tsx";
import { CompanySearch } from "./CompanySearch.tsx";
import { HeaderMenus } from "./HeaderMenus.tsx";
import { SchemeToggle } from "./SchemeToggle.tsx";
import { shell } from "./shell-state.ts";

const VendorLogo = lazy(async () => ({ default: (await import("./VendorLogo.tsx")).VendorLogo }));
const loadMobileMenu = () =>
  import("./MobileMenu.tsx").then((module) => ({ default: module.MobileMenu }));
const MobileMenu = lazy(loadMobileMenu);

/** Logo, menus, company search, colour scheme and account; on a narrow screen search and menu unfold. */
export function Header({
  onChooseCompany,
}: {
  readonly onChooseCompany: (hit: CompanyHit) => void;
}) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  const { view } = useSnapshot(shell);
  const { vendor } = useSnapshot(entry);
  const brand = view?.tenant.brand;
  const search = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (searchOpen) search.current?.querySelector("input")?.focus();
  }, [searchOpen]);
  return (
    <header className="header">
      <div className="page header-row">
        <Link href="/" className="header-logo" aria-label="Munshi, home">
          <Logo />
        </Link>
        {brand !== undefined && (
          <span className="header-partner">
            <img src={brand.logo} alt={view?.tenant.name ?? ""} width={28} height={28} />
          </span>
        )}
        {vendor !== "" && brand === undefined && (
          <OptionalPart>
            <VendorLogo />
          </OptionalPart>
        )}
        <HeaderMenus />
        <div
          ref={search}
          className={searchOpen ? "header-search header-search-open" : "header-search"}
        >
          <CompanySearch size="small" onChoose={onChooseCompany} />
        </div>
        <button
          type="button"
          className="icon-button narrow-only"
          aria-label="Search companies"
          aria-expanded={searchOpen}
          onClick={() => setSearchOpen((open) => !open)}
        >
          <IconSearch size={20} stroke={1.6} aria-hidden />
        </button>
        <SchemeToggle />
        <HeaderAccount />
        <button
          type="button"
          className="icon-button narrow-only"
          aria-label="Open menu"
          aria-expanded={menuOpen}
          onPointerEnter={() => void loadMobileMenu()}
          onClick={() => setMenuOpen(true)}
        >
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
        </button>
      </div>
      {menuOpen && (
        <Suspense>
          <MobileMenu onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
