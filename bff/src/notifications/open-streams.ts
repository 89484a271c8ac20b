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
  /** Ends them all and takes no more, so that the process can stop. */
  end(): void;
}

export interface OpenStreamsDeps {
  readonly feed: UnreadFeed;
  /** Is the session there still? A process of ours or core-api may have ended it. */
  readonly stands: (session: Session) => Promise<boolean>;
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

export function createOpenStreams(deps: OpenStreamsDeps): OpenStreams {
  const { feed, stands, now } = deps;
  const { beatMs = 20_000, mostOfSession = 8, mostOfProcess = 20_000 } = deps;
  const bySession = new Map<string, Set<OpenStream>>();
  let count = 0;
  let hasEnded = false;
  let timer: NodeJS.Timeout | null = null;

  const endOfSession = (streams: ReadonlySet<OpenStream>): void => {
    for (const { stream } of streams) stream.end("over");
  };
  const look = async (session: Session, streams: ReadonlySet<OpenStream>): Promise<void> => {
    const isOver = session.expiresAt <= now() || !(await stands(session));
    if (isOver) endOfSession(streams);
    else for (const { stream } of streams) stream.beat();
  };
  const beat = (): void => {
    for (const streams of bySession.values()) {
      const [first] = streams;
      if (first === undefined) continue;
      look(first.session, streams).catch(() => {
        // Who cannot be asked says nothing against the session.
        for (const { stream } of streams) stream.beat();
      });
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
    end() {
      hasEnded = true;
      if (timer !== null) clearInterval(timer);
      for (const streams of bySession.values()) {
        for (const { stream } of streams) stream.end("elsewhere");
      }
    },
  };
}
