/** What the tabs of one browser tell each other. */
export type SessionNews = "signed-in" | "signed-out";

export interface SessionChannel {
  tell(news: SessionNews): void;
}

/** Joins the tabs of this browser; `listen` hears what others tell, never one's own words. */
export function openSessionChannel(listen: (news: SessionNews) => void): SessionChannel {
  const channel = new BroadcastChannel("munshi.session");
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "signed-in" || data === "signed-out") listen(data);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  return { tell: (news) => channel.postMessage(news) };
}
