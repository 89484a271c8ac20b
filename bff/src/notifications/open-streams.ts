import type { ServerResponse } from "node:http";
import type { UnreadFeed } from "@munshi/db/notifications";
import { AppError } from "@munshi/platform";
import type { Session } from "../session/sessions.ts";
import { openCountStream } from "./count-stream.ts";
import type { CountStream } from "./count-stream.ts";

/** Every page of this process that is told how much there is to read. */
export interface OpenStreams {
  /**
   * Answers with what `begin` gives, once there is room; returns at once, and the answer flows until
   * page, session or process end.
   * @throws AppError `stream.too_many` (429) for a session's surplus, `stream.unavailable` (503).
   */
  open(session: Session, begin: () => ServerResponse): void;
  /** Ends those of a session that is over. */
  endOf(session: Session): void;
  /** Ends them all and takes no more, so that the process can stop. */
  end(): void;
}

export interface OpenStreamsDeps {
  readonly feed: UnreadFeed;
  /** Those that are there still: another process of ours may have ended some. */
  readonly whichStand: (sessions: readonly Session[]) => Promise<readonly Session[]>;
  readonly now: () => Date;
  /** How often streams show life and their sessions are looked at; 20 s unless given. */
  readonly beatMs?: number;
  readonly mostOfSession?: number;
  readonly mostOfProcess?: number;
}

interface OpenStream {
  readonly session: Session;
  readonly stream: CountStream;
}

/** Sessions that one question to the store is about. */
const mostLookedAt = 1_000;

export function createOpenStreams(deps: OpenStreamsDeps): OpenStreams {
  const { feed, whichStand, now } = deps;
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
    // Who cannot be asked says nothing against the sessions.
    const standing = new Set(await whichStand(sessions).catch(() => sessions));
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
        throw new AppError("stream.unavailable", 503, "News cannot be told right now.", {
          expose: true,
          retryAfter: 10,
        });
      }
      const key = session.idHash.toString("hex");
      const streams = bySession.get(key) ?? new Set();
      if (streams.size >= mostOfSession) {
        throw new AppError("stream.too_many", 429, "Too many pages are told of news already.", {
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
