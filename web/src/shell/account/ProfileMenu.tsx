import type { Viewer } from "@munshi/bff/contract";
import { IconExternalLink, IconLogout } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { callCore, toFailure } from "../../lib/http.ts";
import { session, signOut } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { openDialog } from "../dialogs.ts";
import { openAddFunds } from "../kyc.ts";
import { shell } from "../shell-state.ts";
import { useFundsBroker } from "../useFundsBroker.ts";
import "./profile-menu.css";
import { listProfileLinks } from "./profile-links.ts";

/** Opens the investing club in a new tab, signed in by a token that works once. */
async function openClub(): Promise<void> {
  // At once, while the browser still knows that someone asked for it.
  const tab = window.open("", "_blank");
  try {
    const { url } = await callCore("GET /user/upsurge_token");
    if (tab === null) throw new Error("no tab could be opened");
    tab.opener = null;
    tab.location.replace(url);
  } catch {
    tab?.close();
    showSnackbar("bad", "Something went wrong! Please try again later!");
  }
}

async function logOut(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    showSnackbar("bad", `Error: ${toFailure(error).message}`);
  }
}

const entries: readonly {
  readonly label: string;
  readonly isShown: (viewer: Viewer, canAddFunds: boolean) => boolean;
  readonly open: () => void;
}[] = [
  { label: "Profile", isShown: () => true, open: () => openDialog("profile") },
  { label: "Broker", isShown: () => true, open: () => openDialog("broker-login") },
  { label: "KYC", isShown: () => true, open: () => openDialog("kyc") },
  {
    label: "Add funds",
    isShown: (_, canAddFunds) => canAddFunds,
    open: () => openAddFunds(null),
  },
  { label: "Redeem A Coupon", isShown: () => true, open: () => openDialog("coupon") },
  { label: "Upsurge", isShown: ({ isSubscribed }) => isSubscribed, open: () => void openClub() },
];

/** Where there is a bot. */
const telegramEntry: (typeof entries)[number] = {
  label: "Telegram Token",
  isShown: () => true,
  open: () => openDialog("telegram"),
};

/** Whose account this is, what it leads to, and the way out. */
export function ProfileMenu({
  onClose,
  onLeave,
}: {
  readonly onClose: () => void;
  /** Closes too, and takes the keyboard back to where the menu was opened. */
  readonly onLeave: () => void;
}) {
  const { member, viewer } = useSnapshot(session);
  const canAddFunds = useFundsBroker() !== null;
  const telegram = useSnapshot(shell).site?.telegramUrl ?? null;
  return (
    <div className="profile-menu">
      {member !== null && (
        <p className="profile-who">
          <strong>{`${member.firstName} ${member.lastName}`.trim()}</strong>
          <span>{member.email}</span>
        </p>
      )}
      <ul>
        {[...entries, ...(telegram === null ? [] : [telegramEntry])].map(
          ({ label, isShown, open }) =>
            isShown(viewer, canAddFunds) ? (
              <li key={label}>
                <button
                  type="button"
                  className="menu-link profile-entry"
                  onClick={() => {
                    onLeave();
                    open();
                  }}
                >
                  {label}
                </button>
              </li>
            ) : null,
        )}
        {listProfileLinks(viewer, member).map(({ label, path }) => (
          <li key={path}>
            <Link className="menu-link" href={path} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
        {telegram !== null && (
          <li>
            <a
              className="menu-link profile-outside"
              href={telegram}
              target="_blank"
              rel="noopener noreferrer"
              onClick={onClose}
            >
              Telegram Bot
              <IconExternalLink size={16} stroke={1.6} aria-hidden />
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        )}
      </ul>
      <button type="button" className="menu-link profile-entry" onClick={() => void logOut()}>
        <IconLogout size={18} stroke={1.6} aria-hidden />
        Log out
      </button>
    </div>
  );
}
