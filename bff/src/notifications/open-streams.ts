import type { ServerResponse } from "node:http";
import type { UnreadFeed } from "@munshi/db/notifications";
import { AppError } from "@munshi/platform";
import type { Session } from "../session/sessions.ts";
import { openCountStream } from "./count-stream.ts";
import type { CountStream } from "./count-stream.ts";

/** All open streams of this process. */
export interface OpenStreams {
  /**
   * Opens the stream that `begin` returns, once there is room. Returns at once; the stream lasts
   * until page, session or process ends.
   * @throws AppError `stream.too_many` (429) beyond a session's limit, `stream.unavailable` (503).
   */
  open(session: Session, begin: () => ServerResponse): void;
  /** Ends the streams of a session that has ended. */
  endOf(session: Session): void;
  /** Ends all streams and accepts no more, so that the process can stop. */
  end(): void;
}

export interface OpenStreamsDeps {
  readonly feed: UnreadFeed;
  /** Returns those that still exist: another process may have ended some. */
  readonly listValid: (sessions: readonly Session[]) => Promise<readonly Session[]>;
  readonly now: () => Date;
  /** Interval of heartbeats and session checks; 20 s by default. */
  readonly beatMs?: number;
  readonly mostOfSession?: number;
  readonly mostOfProcess?: number;
}

interface OpenStream {
  readonly session: Session;
  readonly stream: CountStream;
}

/** Sessions per store query. */
const mostLookedAt = 1_000;

export function createOpenStreams(deps: OpenStreamsDeps): OpenStreams {
  const { feed, listValid, now } = deps;
  const { beatMs = 20_000, mostOfSession = 8, mostOfProcess = 20_000 } = deps;
  const bySession = new Map<string, Set<OpenStream>>();
  let count = 0;
  let hasEnded = false;
  let timer: NodeJS.Timeout | null = null;

  const streamsOf = ({ idHash }: Session): Iterable<OpenStream> =>
    bySession.get(idHash.toString("hex")) ?? [];
  const endOf = (session: Session): void => {
    for (const { stream } of streamsOf(session)) stream.end("over");
  };
  const look = async (sessions: readonly Session[]): Promise<void> => {
    // A failed check does not end the sessions.
    const standing = new Set(await listValid(sessions).catch(() => sessions));
    for (const session of sessions) {
      if (!standing.has(session) || session.expiresAt <= now()) endOf(session);
      else for (const { stream } of streamsOf(session)) stream.beat();
    }
  };
  const beat = (): void => {
    const sessions = [...bySession.values()].flatMap(([first]) => first?.session ?? []);
    for (let first = 0; first < sessions.length; first += mostLookedAt) {
      void look(sessions.slice(first, first + mostLookedAt));
    }
  };

  return {
    open(session, begin) {
      if (hasEnded || count >= mostOfProcess) {
        throw new AppError(
          "stream.unavailable",
          503,
          "Live updates are not available. Try again later.",
          {
            expose: true,
            retryAfter: 10,
          },
        );
      }
      const key = session.idHash.toString("hex");
      const streams = bySession.get(key) ?? new Set();
      if (streams.size >= mostOfSession) {
        throw new AppError("stream.too_many", 429, "Too many open live-update connections.", {
          retryAfter: 60,
        });
      }
      if (timer === null) {
        timer = setInterval(beat, beatMs);
        timer.unref();
      }
      const response = begin();
      const open = { session, stream: openCountStream(response) };
      streams.add(open);
      bySession.set(key, streams);
      count += 1;
      const leave = feed.watch({ userId: session.userId, tenant: session.tenant }, (unread) =>
        open.stream.tell(unread),
      );
      response.once("close", () => {
        leave();
        count -= 1;
        streams.delete(open);
        if (streams.size === 0) bySession.delete(key);
      });
    },
    endOf,
    end() {
      hasEnded = true;
      if (timer !== null) clearInterval(timer);
      for (const streams of bySession.values()) {
        for (const { stream } of streams) stream.end("elsewhere");
      }
    },
  };
}
