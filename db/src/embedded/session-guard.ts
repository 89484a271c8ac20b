import type { PGlite } from "@electric-sql/pglite";

const PARSE = 0x50;
const BIND = 0x42;
const DESCRIBE = 0x44;
const EXECUTE = 0x45;
const CLOSE = 0x43;
const FLUSH = 0x48;
const OPENS_SEQUENCE = new Set([PARSE, BIND, DESCRIBE, EXECUTE, CLOSE, FLUSH]);
const SYNC_MESSAGE = Uint8Array.of(0x53, 0, 0, 0, 4);
/** Prefix of an error of severity PANIC, in the server's language and in English. */
const PANIC = Buffer.from("SPANIC\0VPANIC\0C");

/**
 * PGlite has one backend session, and pglite-socket switches connections between any two messages
 * outside a transaction. A statement is a sequence of messages that shares the unnamed prepared
 * statement, and a long one arrives in several packets: without this guard a second connection
 * replaces the first one's statement between its Parse and its Bind. The guard reports an
 * unfinished sequence as a transaction, which makes the socket server wait for its end.
 *
 * `onFault` is called when the engine fails, after the client has received its error: a server
 * would exit on a PANIC, such as a failed log write, but PGlite continues and never answers again.
 * `afterStatement` has exclusive use of the session, inside a transaction or not.
 */
export function guardSession(
  engine: PGlite,
  onFault: (error: unknown) => void,
  afterStatement: () => Promise<void>,
): PGlite {
  let insideSequence = false;

  const execProtocolRawStream: PGlite["execProtocolRawStream"] = async (message, options) => {
    const type = message[0];
    insideSequence = type !== undefined && OPENS_SEQUENCE.has(type);
    let lastChunk: Uint8Array = new Uint8Array();
    try {
      await engine.execProtocolRawStream(message, {
        ...options,
        onRawData: (chunk) => {
          lastChunk = chunk;
          options.onRawData(chunk);
        },
      });
      // Nothing follows a PANIC.
      if (Buffer.from(lastChunk).includes(PANIC)) throw new Error(describePanic(lastChunk));
      if (!insideSequence) await afterStatement();
    } catch (error) {
      onFault(error);
      throw error;
    }
  };

  /** The socket server calls this (`ROLLBACK`) for a connection that ended mid-transaction. */
  const exec: PGlite["exec"] = async (sql, options) => {
    if (insideSequence) {
      insideSequence = false;
      // After an error the backend skips everything up to a Sync.
      await engine.execProtocolRaw(SYNC_MESSAGE);
    }
    return engine.exec(sql, options);
  };

  const guarded: Partial<PGlite> = {
    execProtocolRawStream,
    exec,
    isInTransaction: () => insideSequence || engine.isInTransaction(),
  };
  return new Proxy(engine, {
    get(target, key) {
      const own: unknown = Reflect.get(guarded, key);
      if (own !== undefined) return own;
      const value = Reflect.get(target, key, target) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** The message of an error in PostgreSQL's wire format: fields that end in a zero byte. */
function describePanic(chunk: Uint8Array): string {
  const fields = Buffer.from(chunk).toString("utf8").split("\0");
  return fields.find((field) => field.startsWith("M"))?.slice(1) ?? "PANIC";
}
