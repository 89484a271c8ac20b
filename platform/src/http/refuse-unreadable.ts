import { ServerResponse, STATUS_CODES } from "node:http";
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { requestIdHeader } from "../contract/index.ts";
import { AppError } from "../errors/app-error.ts";
import { presentError } from "./answer-errors.ts";
import type { Log } from "../log/log.ts";
import { acceptRequestId } from "../log/request-context.ts";

/** Writes a server's answer to an unreadable request. */
export interface Refusal {
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** Null for the common error body. */
export type PresentRefusal = (error: AppError) => Refusal | null;

const reasons: {
  readonly [code: string]: readonly [code: string, status: number, message: string];
} = {
  HPE_HEADER_OVERFLOW: [
    "request.headers_too_large",
    431,
    "The address or another header of the request is too long.",
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["request.too_large", 413, "The request is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: ["request.too_slow", 408, "The request did not arrive in time."],
};
const malformed = ["request.malformed", 400, "Invalid request."] as const;

/** Time for which remaining input is discarded so that the client can read the response. */
const lingerMs = 2_000;

/** Answers requests that are too large, too slow or malformed, and closes the connection. */
export function refuseUnreadable(
  server: Server,
  options: { readonly log: Log; readonly present: PresentRefusal },
): void {
  const refused = new WeakSet<Duplex>();
  server.on("clientError", (cause: NodeJS.ErrnoException, socket: Duplex) => {
    // The rest of a rejected request fails repeatedly.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (!socket.writable || hasBegunToAnswer(socket)) {
      socket.destroy(cause);
      return;
    }
    const error = new AppError(...(reasons[cause.code ?? ""] ?? malformed));
    const requestId = acceptRequestId(undefined);
    options.log.info({ requestId, status: error.status, code: error.code }, "request refused");
    socket.end(writeAnswer(error, requestId, options.present));
    // Closing with unread bytes would reset the connection and lose the answer.
    const cut = setTimeout(() => socket.destroy(), lingerMs);
    socket.once("close", () => clearTimeout(cut));
  });
}

function hasBegunToAnswer(socket: Duplex): boolean {
  const answer: unknown = Reflect.get(socket, "_httpMessage");
  return answer instanceof ServerResponse && answer.headersSent;
}

function writeAnswer(error: AppError, requestId: string, present: PresentRefusal): string {
  const { headers, body } = present(error) ?? {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    },
    body: JSON.stringify(presentError(error, requestId)),
  };
  const all = {
    ...headers,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    [requestIdHeader]: requestId,
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}
