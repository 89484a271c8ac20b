import { openUnreadFeed } from "@munshi/db/notifications";
import { AppError } from "@munshi/platform";
import type { Log, Secret } from "@munshi/platform";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import type { Session, Sessions } from "../session/sessions.ts";
import { createOpenStreams } from "./open-streams.ts";
import type { OpenStreams } from "./open-streams.ts";

/** Open streams with the feed that they are told by, which `stop` closes. */
export interface Streams extends OpenStreams {
  stop(): Promise<void>;
}

/** How often core-api is asked whether a sign-in still stands that no call of its pages tells of. */
const askCoreMs = 300_000;

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
    onTrouble: (err) => log.warn({ err }, "news of notifications are interrupted"),
  });
  const asked = new WeakMap<Session, number>();
  const stands = async (session: Session): Promise<boolean> => {
    if (!(await sessions.stands(session))) return false;
    const at = now().getTime();
    const last = asked.get(session);
    // It was asked when the stream began.
    if (last === undefined) asked.set(session, at);
    if (last === undefined || at - last < askCoreMs) return true;
    asked.set(session, at);
    try {
      const origin = { tenant: session.tenant, address: "" };
      await sessions.callAs(session, async (access) => accounts.viewer(access, origin));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "session.ended") return false;
      throw error;
    }
  };
  const streams = createOpenStreams({
    feed,
    stands,
    now,
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
