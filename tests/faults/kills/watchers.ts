import type { Steps } from "./steps.ts";

/** Reads both directions of one connection; names the step that a chunk begins or answers. */
export interface Watcher {
  fromClient(chunk: Buffer): string | null;
  fromServer(chunk: Buffer): string | null;
}

const protocolVersion = 196_608;
const errorResponse = "E".charCodeAt(0);
const bind = "B".charCodeAt(0);

/** Reads PostgreSQL's protocol for commits, also those of single statements. */
export function watchDatabase(nameCommit: Steps["nameCommit"]): Watcher {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  /** Null outside a transaction. */
  let statements: string[] | null = null;
  let awaited: string | null = null;
  const prepared = new Map<string, string>();
  const commits = (text: string): string | null => {
    // Statements begin with the id of their request.
    const sql = text.replace(/^\s*(?:\/\*.*?\*\/\s*)?/, "");
    if (/^begin/i.test(sql)) statements = [];
    else if (/^rollback;?$/i.test(sql)) statements = null;
    else if (/^commit/i.test(sql)) {
      const step = nameCommit(statements ?? []);
      statements = null;
      return step;
    } else if (statements === null) return nameCommit([sql]);
    else statements.push(sql);
    return null;
  };
  return {
    fromClient(chunk) {
      rest = Buffer.concat([rest, chunk]);
      let found: string | null = null;
      for (;;) {
        const typed = isStarted ? 1 : 0;
        if (rest.length < typed + 4) break;
        const length = typed + rest.readInt32BE(typed);
        if (rest.length < length) break;
        const message = rest.subarray(0, length);
        rest = rest.subarray(length);
        if (isStarted) {
          const sql = readStatement(message, prepared);
          if (sql !== null) found = commits(sql) ?? found;
          if (statements !== null && message[0] === bind)
            statements.push(`${statements.pop() ?? ""}\n${message.toString("latin1")}`);
        } else isStarted = message.readInt32BE(4) === protocolVersion;
      }
      awaited = found ?? awaited;
      return found;
    },
    fromServer(chunk) {
      const answered = chunk[0] === errorResponse ? null : awaited;
      awaited = null;
      return answered;
    },
  };
}

/** The text of a simple query, of an unnamed statement to parse, or of a prepared one to run. */
function readStatement(message: Buffer, prepared: Map<string, string>): string | null {
  const type = String.fromCharCode(message[0] ?? 0);
  if (type === "Q") return message.toString("utf8", 5, message.length - 1);
  if (type !== "P" && type !== "B") return null;
  const end = message.indexOf(0, 5);
  const text = message.toString("utf8", end + 1, message.indexOf(0, end + 1));
  // Bind names the portal first, then the statement.
  if (type === "B") return prepared.get(text) ?? null;
  const name = message.toString("utf8", 5, end);
  if (name === "") return text;
  prepared.set(name, text);
  return null;
}

/** Reads calls of providers, one at a time on a connection. */
export function watchProvider(calls: Steps["calls"]): Watcher {
  let awaited: string | null = null;
  return {
    fromClient(chunk) {
      const line = chunk.toString("latin1", 0, 200);
      const step = calls.find(([pattern]) => pattern.test(line))?.[1] ?? null;
      awaited = step ?? awaited;
      return step;
    },
    fromServer() {
      const answered = awaited;
      awaited = null;
      return answered;
    },
  };
}
