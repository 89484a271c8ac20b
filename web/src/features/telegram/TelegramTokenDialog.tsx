import type { TelegramTokenAnswer } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { IconCopy, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { fetchTelegramToken } from "./telegram-api.ts";
import "./telegram.css";

const clock = new Intl.DateTimeFormat("en-IN", {
  hour: "numeric",
  minute: "2-digit",
  timeZone: "Asia/Kolkata",
});

/** The token that ties a chat with the bot to whoever is signed in, and the way to the bot. */
export function TelegramTokenDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ServerState>
      <TokenDialog onClose={onClose} />
    </ServerState>
  );
}

function TokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["telegram-token"],
    queryFn: fetchTelegramToken,
    // Each is good for one chat: none is kept for the next time.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const again = (): void => void refetch();
  return (
    <Dialog title="Telegram Token" onClose={onClose}>
      <div className="telegram-token" aria-busy={isFetching}>
        {data === undefined && error === null && (
          <p className="telegram-soft">Asking for a token…</p>
        )}
        {error !== null && !isFetching && (
          <FailureNotice
            title="The token could not be had"
            failure={toFailure(error)}
            onRetry={again}
          />
        )}
        {data?.success === false && (
          <p>
            {data.message}{" "}
            <Link href="/pricing" onClick={onClose}>
              See pricing
            </Link>
          </p>
        )}
        {data?.success === true && error === null && <Token answer={data} onRenew={again} />}
      </div>
    </Dialog>
  );
}

function Token({
  answer,
  onRenew,
}: {
  readonly answer: TelegramTokenAnswer;
  readonly onRenew: () => void;
}) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`/start ${answer.data}`);
      showSnackbar("good", "Copied");
    } catch {
      showSnackbar("bad", "It could not be copied. Please mark and copy it.");
    }
  };
  return (
    <>
      <p>
        {answer.is_linked
          ? "A Telegram chat gets your alerts already. Another one takes its place when you start our bot from it."
          : "Start our bot on Telegram, and your alerts come to that chat."}
      </p>
      <Button
        component="a"
        href={answer.link}
        target="_blank"
        rel="noopener noreferrer"
        size="md"
        fullWidth
        rightSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
      >
        Open the bot
      </Button>
      <p className="telegram-soft">On another device, send this to the bot:</p>
      <div className="telegram-line">
        <code>/start {answer.data}</code>
        <button type="button" className="icon-button" aria-label="Copy" onClick={() => void copy()}>
          <IconCopy size={20} stroke={1.6} aria-hidden />
        </button>
      </div>
      <p className="telegram-soft">
        It works once, until {clock.format(new Date(answer.expires_at ?? 0))}.{" "}
        <button type="button" className="telegram-renew" onClick={onRenew}>
          Get a new one
        </button>
      </p>
    </>
  );
}
