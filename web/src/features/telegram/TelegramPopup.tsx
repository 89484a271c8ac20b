import type { TelegramPopupAnswer } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { useSnapshot } from "valtio";
import { toFailure } from "../../lib/http.ts";
import { forgetOfferedChat, offeredChat } from "../../lib/session/offered-chat.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { dialogs } from "../../shell/dialogs.ts";
import { currentAddress, pricingAddress } from "../../shell/go.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { allowTelegramChat, askTelegramPopup } from "./telegram-api.ts";
import "./telegram.css";

const key = "munshi.telegram-asked";
const restMs = 30 * 86_400_000;

/** Was the bot offered on this device within the last thirty days? */
function wasAskedLately(now: number): boolean {
  try {
    return now - Number(localStorage.getItem(key) ?? 0) < restMs;
  } catch {
    return false;
  }
}

function rememberAsking(now: number): void {
  try {
    localStorage.setItem(key, String(now));
  } catch {
    // Storage may be forbidden; the next sign-in asks again.
  }
}

const delayMs = 2_500;

interface Offer extends Pick<TelegramPopupAnswer, "message"> {
  readonly code: number;
  /** Link target of Continue; empty if there is none. */
  readonly link: string;
}

/**
 * Offers the bot's alerts a while after sign-in, by the popup's documented codes.
 * Members who came through a bot link are asked every time, all others once in 30 days.
 */
export function TelegramPopup() {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    const ask = async (): Promise<void> => {
      const { id: chatId } = offeredChat;
      if (chatId === "" && wasAskedLately(Date.now())) return;
      const { popup_code: code, message, link } = await askTelegramPopup(chatId);
      if (!isShown || code === null) return;
      rememberAsking(Date.now());
      setOffer({ code, message, link });
    };
    // Requested late because it is not urgent; if the request fails, no popup is shown.
    const timer = window.setTimeout(() => {
      ask().catch(() => undefined);
    }, delayMs);
    return () => {
      isShown = false;
      window.clearTimeout(timer);
    };
  }, []);
  const { open } = useSnapshot(dialogs);
  // A dialog that the member opened takes precedence.
  if (offer === null || open !== null) return null;

  const close = (): void => {
    forgetOfferedChat();
    setOffer(null);
  };
  const allow = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { popup_code: code, message, link } = await allowTelegramChat(offeredChat.id);
      forgetOfferedChat();
      setOffer(code === null ? null : { code, message, link });
    } catch (error) {
      showSnackbar("bad", `Error: ${toFailure(error).message}`);
    } finally {
      setIsBusy(false);
    }
  };
  const { code, message, link } = offer;
  return (
    <Dialog title="Telegram alerts" onClose={close}>
      <p aria-live="polite">{message}</p>
      <div className="telegram-choices">
        {(code === 101 || code === 102 || code === 103) && (
          <Button variant="default" onClick={close}>
            Close
          </Button>
        )}
        {code >= 100 && code <= 102 && (
          <Button loading={isBusy} onClick={() => void allow()}>
            Allow
          </Button>
        )}
        {code === 103 && (
          <Button component={Link} href={pricingAddress(currentAddress())} onClick={close}>
            Pricing
          </Button>
        )}
        {code === 104 && (
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            Continue
          </Button>
        )}
      </div>
    </Dialog>
  );
}
