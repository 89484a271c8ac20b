import { IconUser } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";
import { session } from "../../lib/session/session.ts";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { OptionalPart } from "../../ui/OptionalPart.tsx";
import { loginAddress } from "../go.ts";
import { HeaderCart } from "./CartLink.tsx";
import { shell } from "../shell-state.ts";

const NotificationBell = lazy(async () => ({
  default: (await import("../notifications/NotificationBell.tsx")).NotificationBell,
}));
const ProfileMenu = lazy(async () => ({
  default: (await import("./ProfileMenu.tsx")).ProfileMenu,
}));

/** The way to log in, or the menu of anyone who is. */
export function HeaderAccount() {
  const { viewer, initials } = useSnapshot(session);
  const [location] = useLocation();
  const search = useSearch();
  if (!viewer.isSignedIn) {
    const address = search === "" ? location : `${location}?${search}`;
    return (
      <>
        <HeaderCart />
        <Link className="header-login" href={loginAddress(address)}>
          Log in
        </Link>
      </>
    );
  }
  return (
    <>
      <HeaderCart />
      <NotificationPlace />
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
    </>
  );
}

/** The bell, as soon as it is known that this site has notifications. */
function NotificationPlace() {
  const { view } = useSnapshot(shell);
  const { isKnown } = useSnapshot(session);
  if (view?.tenant.brand?.notifications === false) return null;
  const place = <span className="header-place" aria-hidden />;
  if (view === null || !isKnown) return place;
  return (
    <OptionalPart>
      <Suspense fallback={place}>
        <NotificationBell />
      </Suspense>
    </OptionalPart>
  );
}
