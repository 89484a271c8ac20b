import { IconMessageCircle, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { session } from "../../lib/session/session.ts";
import { openDialog } from "../dialogs.ts";
import "./chat-corner.css";
import { useScrolling } from "./useScrolling.ts";

const cookie = "munshi-hide-contact";
const hiddenSeconds = 7_200;

/** Was the contact popup closed within the last two hours? */
function isContactHidden(): boolean {
  return document.cookie.split("; ").some((part) => part === `${cookie}=1`);
}

function hideContact(): void {
  document.cookie = `${cookie}=1; Path=/; Max-Age=${hiddenSeconds}; SameSite=Lax`;
}

const delayMs = 5_000;

/** The way to write to us on every page, which draws attention to itself once in a while. */
export function ChatCorner() {
  const scrolling = useScrolling();
  return (
    <div className={`chat-corner chat-corner-${scrolling}`}>
      <ContactPopup />
      <button
        type="button"
        className="chat-button"
        aria-label="Contact us"
        onClick={() => openDialog("contact")}
      >
        <IconMessageCircle size={24} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
}

/** Offers help a while after the first page, unless someone subscribes or has closed it. */
function ContactPopup() {
  const { viewer } = useSnapshot(session);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsShown(!isContactHidden()), delayMs);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isShown || viewer.isSubscribed) return null;
  const close = (): void => {
    hideContact();
    setIsShown(false);
  };
  return (
    <aside className="contact-popup" aria-label="Contact us">
      <button
        type="button"
        className="contact-popup-open"
        onClick={() => {
          close();
          openDialog("contact");
        }}
      >
        Questions? Ask us
      </button>
      <button type="button" className="icon-button" aria-label="Close" onClick={close}>
        <IconX size={16} stroke={2} aria-hidden />
      </button>
    </aside>
  );
}
