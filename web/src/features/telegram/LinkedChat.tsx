import { Button } from "@mantine/core";
import type { TelegramLinkAnswer } from "@munshi/bff/contract";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { formatDayOf } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { unlinkTelegramChat } from "./telegram-api.ts";
import "../../ui/account-sheet.css";

/** The chat that gets the member's alerts, and the ways to end that or to take another one. */
export function LinkedChat({
  chat,
  onReplace,
  onUnlinked,
}: {
  readonly chat: TelegramLinkAnswer;
  readonly onReplace: () => void;
  readonly onUnlinked: (answer: TelegramLinkAnswer) => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const unlink = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem("");
    try {
      onUnlinked(await unlinkTelegramChat());
      showSnackbar("good", "Telegram chat unlinked");
    } catch (error) {
      setIsBusy(false);
      setProblem(toFailure(error).message);
    }
  };
  const since = formatDayOf(chat.linked_at ?? "");
  return (
    <>
      <p>
        {chat.is_blocked
          ? "You stopped the bot on Telegram. Start it again to receive alerts."
          : "You receive alerts in your Telegram chat."}
      </p>
      <p className="telegram-soft">Linked on {since}.</p>
      <Button
        component="a"
        href={chat.link}
        target="_blank"
        rel="noopener noreferrer"
        size="md"
        fullWidth
        rightSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
      >
        {chat.is_blocked ? "Start the bot again" : "Open the bot"}
      </Button>
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <div className="telegram-choices">
        <Button variant="default" onClick={onReplace}>
          Link another chat
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => void unlink()}>
          Unlink
        </Button>
      </div>
    </>
  );
}
