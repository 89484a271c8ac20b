/** What core-api commits and whom it calls while a member pays and is refunded. */
export const steps = [
  "order",
  "provider's order id",
  "checkout return",
  "payment",
  "webhook",
  "refund request",
  "create-order call",
  "capture call",
  "refund call",
  "check call",
] as const;
export type Step = (typeof steps)[number];

/** Reads both directions of one connection; names the step that a chunk begins or answers. */
export interface Watcher {
  fromClient(chunk: Buffer): Step | null;
  fromServer(chunk: Buffer): Step | null;
}

export interface FailPoint {
  readonly step: Step;
  /** Before a commit or call is passed on, or after its effect and before core-api knows of it. */
  readonly when: "before" | "after";
}

export const failPoints: readonly FailPoint[] = steps.flatMap((step) => [
  { step, when: "before" as const },
  { step, when: "after" as const },
]);

/** The step that a transaction with these statements commits. */
function nameCommit(statements: readonly string[]): Step | null {
  const has = (text: string): boolean => statements.some((sql) => sql.startsWith(text));
  if (has('insert into "payment_webhooks"')) return "webhook";
  if (has('insert into "payment_orders"')) return "order";
  if (has('update "payment_orders" set "provider_order_id"')) return "provider's order id";
  if (has("with posted as (")) return has('update "order_refunds"') ? null : "payment";
  if (has('insert into "order_payments"')) return "checkout return";
  return has('insert into "order_refunds"') ? "refund request" : null;
}

const protocolVersion = 196_608;
const errorResponse = "E".charCodeAt(0);

/** Reads PostgreSQL's protocol for commits, also those of single statements. */
export function watchDatabase(): Watcher {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  /** Null outside a transaction. */
  let statements: string[] | null = null;
  let awaited: Step | null = null;
  const commits = (text: string): Step | null => {
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
      let found: Step | null = null;
      for (;;) {
        const typed = isStarted ? 1 : 0;
        if (rest.length < typed + 4) break;
        const length = typed + rest.readInt32BE(typed);
        if (rest.length < length) break;
        const message = rest.subarray(0, length);
        rest = rest.subarray(length);
        if (isStarted) {
          const sql = readStatement(message);
          if (sql !== null) found = commits(sql) ?? found;
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

/** The text of a simple query or of a statement to parse. */
function readStatement(message: Buffer): string | null {
  const type = String.fromCharCode(message[0] ?? 0);
  if (type === "Q") return message.toString("utf8", 5, message.length - 1);
  if (type !== "P") return null;
  const begin = message.indexOf(0, 5) + 1;
  return message.toString("utf8", begin, message.indexOf(0, begin));
}

const calls: readonly (readonly [RegExp, Step])[] = [
  [/^POST \/payments\/v1\/orders /, "create-order call"],
  [/^POST \/payments\/v1\/payments\/\w+\/capture /, "capture call"],
  [/^POST \/payments\/v1\/payments\/\w+\/refund /, "refund call"],
  [/^GET \/payments\/v1\/orders\/\w+\/payments /, "check call"],
];

/** Reads calls of the payment provider, one at a time on a connection. */
export function watchProvider(): Watcher {
  let awaited: Step | null = null;
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
