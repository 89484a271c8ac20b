import { Client } from "pg";
import type { Database } from "../connection.ts";

/** A LISTEN connection for changes of notifications. */
export interface Listening {
  /** False while changes are missed: before the start, between retries, on an embedded database. */
  isHeard(): boolean;
  close(): Promise<void>;
}

export interface ListeningOptions {
  readonly onTrouble: (error: unknown) => void;
  /** Called when it connects; earlier changes were missed. */
  readonly onStart: () => void;
  readonly onChange: (userId: string) => void;
}

const channel = "notifications";
const connectMs = 10_000;
const firstRetryMs = 250;
const longestRetryMs = 30_000;

/** Listens on a separate connection and reconnects with increasing delays. */
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
    // The connection ends with an error or is closed by the server.
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

/** PGlite is PostgreSQL compiled to WebAssembly, and its version says so. */
async function isEmbedded(db: Database): Promise<boolean> {
  const { rows } = await db.raw<{
    readonly rows: readonly { readonly version: string }[];
  }>("select version() as version");
  return rows[0]?.version.includes("PGlite") === true;
}

/** An idle listener must not keep the process alive; the client's type does not declare unref. */
function unref(client: Client & { readonly unref?: () => void }): void {
  client.unref?.();
}
