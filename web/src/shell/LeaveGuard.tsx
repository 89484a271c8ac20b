import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Dialog } from "../ui/Dialog.tsx";
import { go } from "./go.ts";

/** Text of the product's public contract, to the letter. */
const leavingEarly = "Please Execute full order process!";

/**
 * Holds the reader on a page with an incomplete order or form until they choose to leave: links,
 * Back and closing the tab ask first.
 */
export function LeaveGuard({
  title = leavingEarly,
  hint,
  stayLabel,
  side,
}: {
  readonly title?: string;
  readonly hint: string;
  readonly stayLabel: string;
  /** Path of a page that belongs to the same process and leads back. */
  readonly side?: string;
}) {
  const [wanted, setWanted] = useState<string | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    const askInPage = (event: NavigateEvent): void => {
      const { url, sameDocument } = event.destination;
      const { pathname, origin } = new URL(url);
      // The page itself replaces its address; only links and Back leave it.
      const isByReader = event.navigationType === "push" || event.navigationType === "traverse";
      const stays = pathname === window.location.pathname || pathname === side;
      // The browser asks before it unloads the page.
      const isAsked = !sameDocument && origin !== window.location.origin;
      if (isLeaving.current || !event.cancelable || !isByReader || stays || isAsked) return;
      event.preventDefault();
      setWanted(url);
    };
    const askInBrowser = (event: BeforeUnloadEvent): void => {
      if (!isLeaving.current) event.preventDefault();
    };
    // Older browsers lack it, and ask on closing the tab only.
    const navigation = "navigation" in window ? window.navigation : null;
    navigation?.addEventListener("navigate", askInPage);
    window.addEventListener("beforeunload", askInBrowser);
    return () => {
      navigation?.removeEventListener("navigate", askInPage);
      window.removeEventListener("beforeunload", askInBrowser);
    };
  }, [side]);

  if (wanted === null) return null;
  return (
    <Dialog title={title} onClose={() => setWanted(null)}>
      <p>{hint}</p>
      <div className="dialog-foot">
        <Button
          variant="default"
          onClick={() => {
            isLeaving.current = true;
            const { pathname, search, hash } = new URL(wanted);
            go(pathname + search + hash);
          }}
        >
          Leave
        </Button>
        <Button data-autofocus onClick={() => setWanted(null)}>
          {stayLabel}
        </Button>
      </div>
    </Dialog>
  );
}
