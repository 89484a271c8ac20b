import { IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { session } from "../lib/session/session.ts";
import { hideContact, isContactHidden } from "./contact-popup-cookie.ts";

const delayMs = 5_000;

/** Offers help a while after the first page, unless somebody subscribes or has closed it. */
export function ContactPopup() {
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
      <p>
        Questions?{" "}
        <Link href="/support" onClick={close}>
          Write to us
        </Link>
      </p>
      <button type="button" className="icon-button" aria-label="Close" onClick={close}>
        <IconX size={16} stroke={2} aria-hidden />
      </button>
    </aside>
  );
}
