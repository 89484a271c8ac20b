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
import { listProfileLinks, profileGroups } from "./profile-links.ts";
import type { ProfileGroup } from "./profile-links.ts";

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

interface ProfileEntry {
  readonly label: string;
  readonly about?: string;
  readonly isShown: (menu: ProfileMenuState) => boolean;
  readonly open: () => void;
}

interface ProfileMenuState {
  readonly viewer: Viewer;
  readonly canAddFunds: boolean;
  readonly hasBot: boolean;
}

const always = (): boolean => true;

const entries: Readonly<Record<ProfileGroup, readonly ProfileEntry[]>> = {
  Account: [
    { label: "Profile", isShown: always, open: () => openDialog("profile") },
    { label: "Broker", isShown: always, open: () => openDialog("broker-login") },
    { label: "KYC", isShown: always, open: () => openDialog("kyc", { isByChoice: true }) },
    {
      label: "Add funds",
      isShown: ({ canAddFunds }) => canAddFunds,
      open: () => openAddFunds(null),
    },
    { label: "Redeem A Coupon", isShown: always, open: () => openDialog("coupon") },
    {
      label: "Upsurge",
      about: "Investing club",
      isShown: ({ viewer }) => viewer.isSubscribed,
      open: () => void openClub(),
    },
  ],
  Alerts: [
    {
      label: "Telegram Token",
      isShown: ({ hasBot }) => hasBot,
      open: () => openDialog("telegram"),
    },
  ],
  Help: [{ label: "Contact us", isShown: always, open: () => openDialog("contact") }],
};

/** The member's name, the entries of the account in groups, and Log out. */
export function ProfileMenu({
  onClose,
  onLeave,
}: {
  readonly onClose: () => void;
  /** Closes and returns focus to the menu's button. */
  readonly onLeave: () => void;
}) {
  const { member, viewer } = useSnapshot(session);
  const canAddFunds = useFundsBroker() !== null;
  const bot = useSnapshot(shell).site?.telegramUrl ?? null;
  const state = { viewer, canAddFunds, hasBot: bot !== null };
  return (
    <div className="profile-menu">
      {member !== null && (
        <p className="profile-who">
          <strong>{`${member.firstName} ${member.lastName}`.trim()}</strong>
          <span>{member.email}</span>
        </p>
      )}
      {profileGroups.map((group) => {
        const shown = entries[group].filter(({ isShown }) => isShown(state));
        const links = listProfileLinks(group, viewer, member);
        if (shown.length + links.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`profile-${group}`} className="profile-group">
            <h2 id={`profile-${group}`}>{group}</h2>
            <ul>
              {shown.map(({ label, about, open }) => (
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
                    {about !== undefined && <span className="profile-about">{about}</span>}
                  </button>
                </li>
              ))}
              {links.map(({ label, path }) => (
                <li key={path}>
                  <Link className="menu-link" href={path} onClick={onClose}>
                    {label}
                  </Link>
                </li>
              ))}
              {group === "Alerts" && bot !== null && (
                <li>
                  <a
                    className="menu-link profile-outside"
                    href={bot}
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
          </section>
        );
      })}
      <button
        type="button"
        className="menu-link profile-entry profile-leave"
        onClick={() => void logOut()}
      >
        <IconLogout size={18} stroke={1.6} aria-hidden />
        Log out
      </button>
    </div>
  );
}
