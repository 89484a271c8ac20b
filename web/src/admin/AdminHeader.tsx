import { Button } from "@mantine/core";
import { IconMenu2, IconX } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { toFailure } from "../lib/http.ts";
import { showSnackbar } from "../lib/snackbars.ts";
import { SchemeToggle } from "../shell/SchemeToggle.tsx";
import { Logo } from "../ui/Logo.tsx";
import { admin, logOut, startPath } from "./admin-session.ts";

function leave(): void {
  logOut().catch((error: unknown) => {
    showSnackbar("bad", `Error: ${toFailure(error).message}`);
  });
}

/** The header with the signed-in staff member and the log-out button. */
export function AdminHeader({
  isMenuOpen,
  onToggleMenu,
}: {
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}) {
  const { session } = useSnapshot(admin);
  const Icon = isMenuOpen ? IconX : IconMenu2;
  return (
    <header className="admin-header">
      <button
        type="button"
        className="icon-button admin-menu-button"
        aria-label={isMenuOpen ? "Close menu" : "Open menu"}
        aria-expanded={isMenuOpen}
        aria-controls="admin-menu"
        onClick={onToggleMenu}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </button>
      <Link href={startPath} className="header-logo" aria-label="Munshi, dashboard">
        <Logo />
      </Link>
      <span className="admin-place">Back office</span>
      <span className="admin-spring" />
      <SchemeToggle />
      <Link href="/admin/Security" className="admin-who">
        {session?.staff.name ?? ""}
      </Link>
      <Button variant="default" size="xs" onClick={leave}>
        Log out
      </Button>
    </header>
  );
}
