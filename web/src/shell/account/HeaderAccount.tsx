import { IconUser } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";
import { session } from "../../lib/session/session.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { loginAddress } from "../go.ts";

const ProfileMenu = lazy(async () => ({
  default: (await import("./ProfileMenu.tsx")).ProfileMenu,
}));

/** The way to log in, or the menu of whoever is. */
export function HeaderAccount() {
  const { viewer, initials } = useSnapshot(session);
  const [location] = useLocation();
  const search = useSearch();
  if (!viewer.isSignedIn) {
    const address = search === "" ? location : `${location}?${search}`;
    return (
      <Link className="header-login" href={loginAddress(address)}>
        Login
      </Link>
    );
  }
  return (
    <Disclosure
      label={initials === "" ? "Your account" : `${initials}, Your account`}
      className="header-initials"
      align="end"
      face={initials === "" ? <IconUser size={18} stroke={1.8} aria-hidden /> : initials}
    >
      {(close, leave) => (
        <Suspense fallback={<div className="profile-menu" aria-busy="true" />}>
          <ProfileMenu onClose={close} onLeave={leave} />
        </Suspense>
      )}
    </Disclosure>
  );
}
