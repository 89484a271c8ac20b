import { Button } from "@mantine/core";
import { copyText } from "../../lib/copy-text.ts";
import type { TelegramTokenAnswer } from "@munshi/bff/contract";
import { IconCopy, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { formatClock } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { currentAddress, pricingAddress } from "../../shell/go.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { fetchTelegramToken } from "./telegram-api.ts";

/** A token that ties the chat that shows it, renewed as it runs out, and the way to the bot. */
export function StartToken({
  isReplacing,
  onKeep,
  onClose,
}: {
  /** A chat is linked, and another one is to take its place. */
  readonly isReplacing: boolean;
  /** The chat that is linked stays. */
  readonly onKeep: () => void;
  readonly onClose: () => void;
}) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["telegram-token"],
    queryFn: fetchTelegramToken,
    // Each is good for one chat: none is kept for the next time.
    gcTime: 0,
    staleTime: Infinity,
  });
  const again = (): void => void refetch();
  const end = data?.expires_at ?? null;
  useEffect(() => {
    if (end === null) return undefined;
    const renew = (): void => {
      if (new Date(end).getTime() <= Date.now()) void refetch();
    };
    const timer = window.setTimeout(renew, Math.max(0, new Date(end).getTime() - Date.now()));
    // Timers rest while a device sleeps.
    document.addEventListener("visibilitychange", renew);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [end, refetch]);
  return (
    <>
      {data === undefined && error === null && (
        <p className="telegram-soft" aria-busy>
          Creating token…
        </p>
      )}
      {error !== null && !isFetching && (
        <FailureNotice
          title="Token could not be created"
          failure={toFailure(error)}
          onRetry={again}
        />
      )}
      {data?.success === false && (
        <p>
          {data.message}{" "}
          <Link href={pricingAddress(currentAddress())} onClick={onClose}>
            See pricing
          </Link>
        </p>
      )}
      {data?.success === true && error === null && (
        <Token answer={data} isReplacing={isReplacing} onRenew={again} />
      )}
      {isReplacing && (
        <div className="telegram-choices">
          <Button variant="default" onClick={onKeep}>
            Keep current chat
          </Button>
        </div>
      )}
    </>
  );
}

function Token({
  answer,
  isReplacing,
  onRenew,
}: {
  readonly answer: TelegramTokenAnswer;
  readonly isReplacing: boolean;
  readonly onRenew: () => void;
}) {
  const copy = async (): Promise<void> => {
    await copyText(`/start ${answer.data}`, {
      copied: "Copied",
      failed: "Could not copy. Select and copy the text.",
    });
  };
  return (
    <>
      <p>
        {isReplacing
          ? "Start our bot from another chat to receive alerts there instead."
          : "Start our bot on Telegram to receive alerts."}
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
        Valid once, until {formatClock(answer.expires_at ?? "")}.{" "}
        <button type="button" className="telegram-renew" onClick={onRenew}>
          Get new token
        </button>
      </p>
    </>
  );
}
