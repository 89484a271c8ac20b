import { Client } from "pg";
import type { Database } from "../connection.ts";

/** An open ear for the database's word that somebody's notifications changed. */
export interface Listening {
  /** False while nothing would be heard: before it begins, between two tries, on an embedded database. */
  isHeard(): boolean;
  close(): Promise<void>;
}

export interface ListeningOptions {
  readonly onTrouble: (error: unknown) => void;
  /** What happened before this moment was not heard of. */
  readonly onStart: () => void;
  readonly onChange: (userId: string) => void;
}

const channel = "notifications";
const connectMs = 10_000;
const firstRetryMs = 250;
const longestRetryMs = 30_000;

/** Listens on a connection of its own, again and again where it breaks, waiting longer each time. */
export function listenForNotifications(
  db: Database,
  url: string,
  { onTrouble, onStart, onChange }: ListeningOptions,
): Listening {
  let client: Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let failures = 0;
  let isHeard = false;
  let isClosed = false;

  const tryAgain = (): void => {
    isHeard = false;
    if (isClosed || retry !== null) return;
    const waitMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
    failures += 1;
    retry = setTimeout(() => {
      retry = null;
      begin();
    }, waitMs);
    retry.unref();
  };
  const connect = async (): Promise<void> => {
    if (await isEmbedded(db)) return;
    const opened = new Client({
      connectionString: url,
      application_name: "munshi-notifications",
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
      keepAlive: true,
    });
    client = opened;
    // It breaks with an error, or by the server's leave.
    opened.on("error", onTrouble);
    opened.on("end", () => {
      if (client === opened) tryAgain();
    });
    opened.on("notification", ({ payload }) => {
      if (payload !== undefined) onChange(payload);
    });
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      unref(opened);
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
    failures = 0;
    isHeard = true;
    onStart();
  };
  let beginning: Promise<void> = Promise.resolve();
  const begin = (): void => {
    if (isClosed) return;
    beginning = connect().catch((error: unknown) => {
      if (isClosed) return;
      onTrouble(error);
      tryAgain();
    });
  };
  begin();

  return {
    isHeard: () => isHeard,
    async close() {
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      await beginning;
      await client?.end().catch(() => undefined);
    },
  };
}

/** PGlite is PostgreSQL compiled for WebAssembly, and says so. */
async function isEmbedded(db: Database): Promise<boolean> {
  const { rows } = (await db.raw("select version() as version")) as {
    readonly rows: readonly { readonly version: string }[];
  };
  return rows[0]?.version.includes("PGlite") === true;
}

/** An idle ear keeps no process from ending; the type of the client does not tell of it. */
function unref(client: Client & { readonly unref?: () => void }): void {
  client.unref?.();
}
