import { IconLogout } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { toFailure } from "../../lib/http.ts";
import { session, signOut } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import "./profile-menu.css";
import { listProfileLinks } from "./profile-links.ts";

async function logOut(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    showSnackbar("bad", `Error: ${toFailure(error).message}`);
  }
}

/** Whose account this is, what it leads to, and the way out. */
export function ProfileMenu({ onClose }: { readonly onClose: () => void }) {
  const { member, viewer } = useSnapshot(session);
  return (
    <div className="profile-menu">
      {member !== null && (
        <p className="profile-who">
          <strong>{`${member.firstName} ${member.lastName}`.trim()}</strong>
          <span>{member.email}</span>
        </p>
      )}
      <ul>
        {listProfileLinks(viewer).map(({ label, path }) => (
          <li key={path}>
            <Link className="menu-link" href={path} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className="menu-link profile-logout" onClick={() => void logOut()}>
        <IconLogout size={18} stroke={1.6} aria-hidden />
        Logout
      </button>
    </div>
  );
}
