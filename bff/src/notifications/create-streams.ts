import { openUnreadFeed } from "@munshi/db/notifications";
import { AppError } from "@munshi/platform";
import type { Log, Secret } from "@munshi/platform";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import type { Session, Sessions } from "../session/sessions.ts";
import { createOpenStreams } from "./open-streams.ts";
import type { OpenStreams } from "./open-streams.ts";

/** Open streams with their feed, which `stop` closes. */
export interface Streams extends OpenStreams {
  stop(): Promise<void>;
}

/** Interval between checks with core-api that an otherwise idle session is still valid. */
const askCoreMs = 300_000;
/** Maximum concurrent requests to core-api. */
const mostAsked = 8;

export function createStreams(
  databaseUrl: Secret,
  deps: {
    readonly sessions: Sessions;
    readonly accounts: Pick<AccountsClient, "viewer">;
    readonly log: Log;
    readonly now: () => Date;
    readonly beatMs?: number;
  },
): Streams {
  const { sessions, accounts, log, now, beatMs } = deps;
  const feed = openUnreadFeed(databaseUrl.reveal(), {
    onTrouble: (err) => log.warn({ err }, "notification feed interrupted"),
  });
  const asked = new WeakMap<Session, number>();
  const waiting = new Set<Session>();
  let pending = 0;
  const ask = async (session: Session): Promise<void> => {
    try {
      const origin = { tenant: session.tenant, address: "" };
      await sessions.callAs(session, async (access) => accounts.viewer(access, origin));
    } catch (error) {
      // A failed check does not end the session.
      if (error instanceof AppError && error.code === "session.ended") streams.endOf(session);
    }
  };
  const askOn = (): void => {
    for (const session of waiting) {
      if (pending >= mostAsked) return;
      waiting.delete(session);
      pending += 1;
      void ask(session).finally(() => {
        pending -= 1;
        askOn();
      });
    }
  };
  const streams = createOpenStreams({
    feed,
    now,
    async listValid(given) {
      const standing = await sessions.listValid(given);
      const at = now().getTime();
      for (const session of standing) {
        const last = asked.get(session);
        // Checked when the stream began; spreads the checks of streams that began together.
        if (last === undefined) asked.set(session, at - Math.random() * askCoreMs);
        else if (at - last >= askCoreMs) {
          asked.set(session, at);
          waiting.add(session);
        }
      }
      askOn();
      return standing;
    },
    ...(beatMs === undefined ? {} : { beatMs }),
  });
  return {
    ...streams,
    async stop() {
      streams.end();
      await feed.close();
    },
  };
}
