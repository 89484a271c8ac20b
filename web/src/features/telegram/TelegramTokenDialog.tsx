import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ServerState } from "../../lib/ServerState.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { LinkedChat } from "./LinkedChat.tsx";
import { StartToken } from "./StartToken.tsx";
import { fetchTelegramChat } from "./telegram-api.ts";
import "./telegram.css";

/** The chat in which people start the bot is elsewhere: nothing here tells when they have. */
const askEveryMs = 3_000;
const chatKey = ["telegram-chat"] as const;

/** The chat that gets the alerts of anyone who is signed in, or the token that ties one to them. */
export function TelegramTokenDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ServerState>
      <Dialog title="Telegram Token" onClose={onClose}>
        <ChatOrToken onClose={onClose} />
      </Dialog>
    </ServerState>
  );
}

function ChatOrToken({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: chatKey,
    queryFn: fetchTelegramChat,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: true,
  });
  /** The moment at which the chat was linked that another one is to take the place of. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const isLinked = data?.is_linked === true && data.linked_at !== replaced;
  return (
    <div className="telegram-token" aria-busy={data === undefined && error === null}>
      <output className="visually-hidden">
        {isLinked ? "Receive your alerts on Telegram." : ""}
      </output>
      {data === undefined &&
        (error === null ? (
          <p className="telegram-soft">Loading chat…</p>
        ) : (
          <QueryFailure title="Telegram chat could not be loaded" query={{ error, refetch }} />
        ))}
      {data?.success === false && <p>{data.message}</p>}
      {data?.success === true &&
        (isLinked ? (
          <LinkedChat
            chat={data}
            onReplace={() => setReplaced(data.linked_at)}
            onUnlinked={(unlinked) => queries.setQueryData(chatKey, unlinked)}
          />
        ) : (
          <StartToken
            isReplacing={data.is_linked}
            onKeep={() => setReplaced(null)}
            onClose={onClose}
          />
        ))}
    </div>
  );
}
